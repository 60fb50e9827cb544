import type { Advisory, AffectedPackage } from '../../advisories';
import { CVE_ID, fieldsOf, isAdvisoryId, isFields, listOf, textOf } from '../form/fields';
import { FORM_LIMITS as MOST } from '../form/limits';
import type { Problems } from '../problems';

const RELEASE = /^(v\d+\.\d+|edge)$/;
const NO_TIME = '0001-01-01T00:00:00.000Z';

/** One document of secdb: a repository of a release with, per package, the versions that fixed what. */
export function* readSecdb(document: unknown, entry: string, problems: Problems): Generator<Advisory> {
  const { distroversion, packages } = fieldsOf(document);
  const release = textOf(distroversion, 20).trim();
  if (!RELEASE.test(release)) {
    problems.add('invalid', entry, 'no Alpine release');
    return;
  }
  for (const item of listOf(packages)) {
    const { name, secfixes } = fieldsOf(fieldsOf(item).pkg);
    if (typeof name !== 'string' || name === '' || name.length > MOST.name)
      problems.add('invalid', entry, 'a package without a name');
    else if (isFields(secfixes)) yield* readPackage(release, name, secfixes, problems);
    else if (secfixes != null) problems.add('invalid', `${release} ${name}`, 'secfixes that are no list of versions');
  }
}

function* readPackage(
  release: string,
  name: string,
  secfixes: Record<string, unknown>,
  problems: Problems,
): Generator<Advisory> {
  const fixes = new Map<string, { aliases: Set<string>; versions: string[] }>();
  for (const [version, lines] of Object.entries(secfixes)) {
    for (const line of listOf(lines)) {
      const named = typeof line === 'string' ? namedBy(line) : [];
      if (named.length === 0)
        problems.add('invalid', `${release} ${name} ${version}`, 'a fix that names no vulnerability');
      for (const { id, aliases } of named) {
        const known = fixes.get(id) ?? { aliases: new Set(), versions: [] };
        for (const alias of aliases) known.aliases.add(alias);
        known.versions.push(version.slice(0, MOST.version));
        fixes.set(id, known);
      }
    }
  }
  for (const [id, { aliases, versions }] of fixes) yield advisoryOf(release, name, id, [...aliases], versions);
}

function advisoryOf(release: string, name: string, id: string, others: string[], versions: string[]): Advisory {
  const all = [...(CVE_ID.test(id) ? [id] : []), ...others];
  return {
    id: `ALPINE-${id}:${release}:${name}`,
    source: 'alpine',
    aliases: all,
    related: [],
    summary: `${id} in ${name} (Alpine ${release})`,
    details: '',
    published: null,
    modified: NO_TIME,
    withdrawn: null,
    severities: [],
    severity_label: null,
    cwe: [],
    references: [`https://security.alpinelinux.org/vuln/${encodeURIComponent(id)}`],
    affected: [affectedBy(release, name, versions)],
  };
}

/** Fixed in several versions (a first fix that did not do): what is below any of them is affected. */
function affectedBy(release: string, name: string, versions: readonly string[]): AffectedPackage {
  const fixed = versions.filter((version) => version !== '0');
  // "Fixed in 0": Alpine's package never had it.
  const ranges = fixed.length === 0 ? [[]] : fixed.map((version) => [{ fixed: version }]);
  return {
    ecosystem: `Alpine:${release}`,
    name,
    purl: `pkg:apk/alpine/${encodeURIComponent(name)}`,
    ranges: ranges.map((events) => ({ type: 'ECOSYSTEM', events: [{ introduced: '0' }, ...events] })),
    versions: [],
    status: fixed.length === 0 ? 'not_affected' : 'affected',
  };
}

/**
 * The vulnerabilities that a line names: `CVE-2018-14468 (FrameRelay)`, `CVE-2017-12122 TALOS-2017-0488` (one
 * vulnerability by two names), `CVE-2019-1 CVE-2019-2` (two).
 */
function namedBy(line: string): { id: string; aliases: string[] }[] {
  const ids = line
    .slice(0, 500)
    .replace(/\([^)]*\)/g, ' ')
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^CVE_/, 'CVE-').replace(/[?.:]+$/, ''))
    .filter((word) => /^[A-Z]{2,}-[\w-]+$/.test(word) && isAdvisoryId(word));
  const cves = [...new Set(ids.filter((id) => CVE_ID.test(id)))];
  const others = [...new Set(ids.filter((id) => !CVE_ID.test(id)))];
  if (cves.length === 0) return others.slice(0, 1).map((id) => ({ id, aliases: others.slice(1) }));
  if (cves.length === 1) return [{ id: cves[0] as string, aliases: others }];
  return cves.map((id) => ({ id, aliases: [] }));
}
