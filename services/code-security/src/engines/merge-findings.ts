import type { RawFinding } from '@osk/contracts';
import { packageOf, purlType } from './dependencies/upgrade-order';

/**
 * The findings of several sources with the same thing once: the first source that reports it stays (built-in engines
 * come first) and names who else does. The same thing is a vulnerability (by any of its ids) of the same version of a
 * package, or a secret that is the same or stands in the same lines of the same file. Findings of one source are not
 * compared with each other.
 */
export function mergeFindings(sources: readonly (readonly RawFinding[])[]): RawFinding[] {
  const kept: { finding: RawFinding; confirmed: Set<string> }[] = [];
  const index = new Map<string, (typeof kept)[number]>();
  for (const source of sources) {
    const fresh: typeof kept = [];
    for (const finding of source) {
      const known = keysOf(finding)
        .map((key) => index.get(key))
        .find((one) => one !== undefined);
      if (known) known.confirmed.add(sayer(finding));
      else fresh.push({ finding, confirmed: new Set() });
    }
    for (const one of fresh) for (const key of keysOf(one.finding)) if (!index.has(key)) index.set(key, one);
    kept.push(...fresh);
  }
  return kept.map(({ finding, confirmed }) =>
    confirmed.size === 0
      ? finding
      : { ...finding, evidence: `${finding.evidence} Confirmed by ${[...confirmed].join(', ')}.`.trimStart() },
  );
}

const sayer = ({ detection: { scanner, rule_version } }: RawFinding): string => `${scanner} ${rule_version}`.trim();

/** Lines of one finding that are looked at; longer ones are no secrets. */
const MAX_LINES = 200;

function keysOf({ category, location, vulnerability, identity }: RawFinding): string[] {
  const { package: pkg, file, start_line: start, end_line: end } = location;
  if (pkg && vulnerability) {
    const subject = subjectOf(pkg);
    return [vulnerability.id, ...vulnerability.aliases].map((id) => `v\n${subject}\n${id.toUpperCase()}`);
  }
  if (category !== 'secrets' || file === undefined) return [];
  const keys = identity ? [`i\n${file}\n${identity}`] : [];
  if (start !== undefined)
    for (let line = start; line <= Math.min(end ?? start, start + MAX_LINES); line += 1)
      keys.push(`l\n${file}\n${line}`);
  return keys;
}

/** One spelling of a package and its version, whoever names it: `v` in front of Go's, letter case, escapes. */
function subjectOf({ purl, name, version }: NonNullable<RawFinding['location']['package']>): string {
  const plain = purl === '' ? name : decoded(packageOf(purl));
  const spelled = purlType(purl) === 'pypi' ? plain.replace(/[-_.]+/g, '-') : plain;
  return `${spelled.toLowerCase()}\n${version.replace(/^v(?=\d)/, '')}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
