import { purlOf } from '../../reading';
import type { Report, Target } from './report';

/** purl types of what the tool calls the kind of a result (its documentation, "Language" and "OS"). */
const LANGUAGES: Record<string, string> = {
  npm: 'npm',
  yarn: 'npm',
  pnpm: 'npm',
  bun: 'npm',
  'node-pkg': 'npm',
  jar: 'maven',
  pom: 'maven',
  gradle: 'maven',
  sbt: 'maven',
  pip: 'pypi',
  pipenv: 'pypi',
  poetry: 'pypi',
  uv: 'pypi',
  'python-pkg': 'pypi',
  gomod: 'golang',
  gobinary: 'golang',
  cargo: 'cargo',
  rustbinary: 'cargo',
  bundler: 'gem',
  gemspec: 'gem',
  composer: 'composer',
  nuget: 'nuget',
  'dotnet-core': 'nuget',
  'packages-props': 'nuget',
  hex: 'hex',
  pub: 'pub',
  swift: 'swift',
  conan: 'conan',
  cocoapods: 'cocoapods',
};

const DISTRIBUTIONS: Record<string, string> = {
  debian: 'deb',
  ubuntu: 'deb',
  alpine: 'apk',
  wolfi: 'apk',
  chainguard: 'apk',
  redhat: 'rpm',
  centos: 'rpm',
  rocky: 'rpm',
  alma: 'rpm',
  fedora: 'rpm',
  amazon: 'rpm',
  oracle: 'rpm',
  photon: 'rpm',
};

const pick = (table: Record<string, string>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** The package URL of a package that the report gives none for; empty where its kind is unknown. */
export function urlOf(report: Report, target: Target, name: string, version: string): string {
  const family = report.os.family.toLowerCase();
  const system = target.class === 'os-pkgs' ? pick(DISTRIBUTIONS, family) : undefined;
  if (system) {
    const qualifiers = { distro: `${family}-${report.os.name}` };
    return purlOf({ type: system, namespace: family, name, version, qualifiers });
  }
  const type = pick(LANGUAGES, target.type);
  return type ? purlOf({ type, name, version }) : '';
}
