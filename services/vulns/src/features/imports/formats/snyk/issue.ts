import type { RawFinding } from '@osk/contracts';
import {
  cwesOf,
  fieldsOf,
  findingOf,
  listOf,
  purlOf,
  scoreOf,
  severityFrom,
  textOf,
  textsOf,
  vulnerabilityFrom,
  type Fields,
  type Tool,
} from '../../reading';

const MANY = { count: 20, length: 500 };
const TYPES: Record<string, string> = {
  npm: 'npm',
  yarn: 'npm',
  pnpm: 'npm',
  maven: 'maven',
  gradle: 'maven',
  sbt: 'maven',
  pip: 'pypi',
  pipenv: 'pypi',
  poetry: 'pypi',
  gomodules: 'golang',
  golang: 'golang',
  golangdep: 'golang',
  govendor: 'golang',
  rubygems: 'gem',
  nuget: 'nuget',
  paket: 'nuget',
  composer: 'composer',
  cocoapods: 'cocoapods',
  hex: 'hex',
  pub: 'pub',
  swift: 'swift',
  cargo: 'cargo',
};
const SYSTEMS: Record<string, string> = { deb: 'deb', apk: 'apk', rpm: 'rpm' };

/** `deb`, or `linux:debian:12` as newer versions say it. */
function urlOf(manager: string, name: string, version: string): string {
  const [kind = '', family, release] = manager.split(':');
  const plain = name.split('/').at(-1) ?? name;
  if (kind === 'linux' && family) {
    const type = { debian: 'deb', ubuntu: 'deb', alpine: 'apk', wolfi: 'apk', chainguard: 'apk' }[family] ?? 'rpm';
    const qualifiers = release ? { distro: `${family}-${release}` } : undefined;
    return purlOf({ type, namespace: family, name: plain, version, qualifiers });
  }
  if (Object.hasOwn(SYSTEMS, kind)) return purlOf({ type: SYSTEMS[kind] as string, name: plain, version });
  return Object.hasOwn(TYPES, kind) ? purlOf({ type: TYPES[kind] as string, name, version }) : '';
}

export const issueKey = (issue: Fields): string =>
  [issue.id, issue.packageName ?? issue.moduleName ?? issue.name, issue.version]
    .map((part) => textOf(part, 500))
    .join('\n');

/** Reads an entry of `vulnerabilities`: a vulnerability of a package or a licence that a policy refuses; null without id. */
export function readIssue(issue: Fields, tool: Tool, file: string): RawFinding | null {
  const id = textOf(issue.id, 200).trim();
  const name = textOf(issue.packageName, 512) || textOf(issue.moduleName, 512) || textOf(issue.name, 512);
  if (id === '' || name === '') return null;
  const isLicense = issue.type === 'license';
  const version = textOf(issue.version, 512);
  const identifiers = fieldsOf(issue.identifiers);
  const score = scoreOf(issue.cvssScore);
  const ids = [id, ...textsOf(identifiers.CVE, MANY), ...textsOf(identifiers.GHSA, MANY)];
  const vectors = [issue.CVSSv3, ...listOf(issue.cvssDetails).map((detail) => fieldsOf(detail).cvssV3Vector)];
  const fixed = textOf(issue.nearestFixedInVersion, 200) || textsOf(issue.fixedIn, MANY).join(', ');
  const title = textOf(issue.title, 300);
  return findingOf(tool, 'snyk', {
    rule_id: id,
    name: title === '' ? `${id} in ${name}` : `${title} (${name})`,
    category: isLicense ? 'license' : 'dependency',
    severity: severityFrom(issue.severityWithCritical ?? issue.severity, score),
    confidence: 90,
    description: textOf(issue.description, 8_000) || title,
    solution: solutionOf(issue, name, fixed),
    references: listOf(issue.references)
      .slice(0, 30)
      .map((entry) => textOf(fieldsOf(entry).url, 2_048)),
    cwe: cwesOf(listOf(identifiers.CWE)),
    vulnerability: isLicense ? null : vulnerabilityFrom(ids, { vectors, score }),
    location: {
      ...(file === '' ? {} : { file }),
      package: {
        purl: urlOf(textOf(issue.packageManager, 100) || textOf(issue.language, 50), name, version),
        name,
        version,
        fixed_version: fixed || undefined,
        path: textsOf(issue.from, MANY),
      },
    },
    // The package URL of a place is without its version, and several may be installed.
    identity: version,
  });
}

/** The first step of the way that makes an update of the dependency, else the version that has the fix. */
function solutionOf(issue: Fields, name: string, fixed: string): string {
  const step = listOf(issue.upgradePath).find((part) => typeof part === 'string' && part !== '');
  if (issue.isUpgradable === true && typeof step === 'string') return `Update to ${step.slice(0, 300)}.`;
  return fixed === '' ? '' : `Update ${name} to ${fixed}.`;
}
