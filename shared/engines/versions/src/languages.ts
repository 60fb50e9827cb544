import type { VersionScheme } from './scheme';

/** A package ecosystem of a language or tool, as OSV names it. */
export interface PackageEcosystem {
  /** purl types whose packages live here. */
  types: readonly string[];
  ecosystem: string;
  scheme: VersionScheme;
  /** What stands between namespace and name. */
  joint: string;
  /** One spelling for all that the ecosystem calls the same package. */
  normalise(name: string): string;
}

const asIs = (name: string): string => name;
const lower = (name: string): string => name.toLowerCase();

/** PEP 503: runs of `-`, `_` and `.` are one hyphen. */
const python = (name: string): string => name.toLowerCase().replace(/[-_.]+/g, '-');
const hyphened = (name: string): string => name.toLowerCase().replaceAll('_', '-');
const underscored = (name: string): string => name.toLowerCase().replaceAll('-', '_');
/** `https://github.com/apple/swift-nio.git`, `github.com/apple/swift-nio`. */
const repository = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^[a-z+]+:\/\//, '')
    .replace(/\.git$/, '');
/** purl lower-cases module paths; Go does not, but no two modules differ by case alone. */
const goModule = (name: string): string => (name === 'std' ? 'stdlib' : name.toLowerCase());

export const PACKAGE_ECOSYSTEMS: readonly PackageEcosystem[] = [
  // purl lower-cases npm names; a few old packages have capitals in the registry.
  { types: ['npm'], ecosystem: 'npm', scheme: 'semver', joint: '/', normalise: lower },
  { types: ['pypi'], ecosystem: 'PyPI', scheme: 'pep440', joint: '/', normalise: python },
  { types: ['maven'], ecosystem: 'Maven', scheme: 'maven', joint: ':', normalise: asIs },
  { types: ['golang'], ecosystem: 'Go', scheme: 'go', joint: '/', normalise: goModule },
  { types: ['gem'], ecosystem: 'RubyGems', scheme: 'rubygems', joint: '/', normalise: asIs },
  { types: ['nuget'], ecosystem: 'NuGet', scheme: 'nuget', joint: '.', normalise: lower },
  { types: ['composer'], ecosystem: 'Packagist', scheme: 'composer', joint: '/', normalise: lower },
  // crates.io refuses a crate that differs from another by `-` and `_` or case alone.
  { types: ['cargo'], ecosystem: 'crates.io', scheme: 'cargo', joint: '/', normalise: hyphened },
  { types: ['hex'], ecosystem: 'Hex', scheme: 'hex', joint: '/', normalise: lower },
  { types: ['pub'], ecosystem: 'Pub', scheme: 'pub', joint: '/', normalise: underscored },
  { types: ['cran'], ecosystem: 'CRAN', scheme: 'cran', joint: '/', normalise: asIs },
  { types: ['swift'], ecosystem: 'SwiftURL', scheme: 'swift', joint: '/', normalise: repository },
  { types: ['githubactions', 'github'], ecosystem: 'GitHub Actions', scheme: 'semver', joint: '/', normalise: lower },
  { types: ['bitnami'], ecosystem: 'Bitnami', scheme: 'semver', joint: '/', normalise: lower },
  { types: ['conan'], ecosystem: 'ConanCenter', scheme: 'generic', joint: '/', normalise: lower },
  { types: ['hackage'], ecosystem: 'Hackage', scheme: 'cran', joint: '/', normalise: asIs },
];

const byType = new Map(PACKAGE_ECOSYSTEMS.flatMap((entry) => entry.types.map((type) => [type, entry] as const)));
const byName = new Map(PACKAGE_ECOSYSTEMS.map((entry) => [entry.ecosystem.toLowerCase(), entry]));

export const packageEcosystemOfType = (type: string): PackageEcosystem | undefined => byType.get(type);
export const packageEcosystem = (name: string): PackageEcosystem | undefined => byName.get(name.toLowerCase());
