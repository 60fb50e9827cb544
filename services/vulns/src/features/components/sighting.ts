import { createHash } from 'node:crypto';
import type { FindingLocation, ReportedComponent } from '@osk/contracts';
import type { Match } from '../../matching';
import { vulnerabilitiesOf } from '../ingest/advisory-ids';
import type { Sighted } from '../ingest/report';
import { identityOf } from './component';
import type { Words } from './words';

/** Who says so, beside the scanners that bring findings. */
export const SCANNER = 'osk-match';
const STARTER = 'starter';

const hash = (...parts: string[]): string =>
  createHash('sha256')
    .update(parts.map((part) => `${part.length}:${part}`).join('|'))
    .digest('hex');

/** The place of a component in its list, the same for all of its vulnerabilities. */
export const fingerprintOf = (listId: string, component: ReportedComponent): string =>
  hash(listId, identityOf(component));

/** A component of a list has a vulnerability: what ingest is told of it. `when` is since when that is known. */
export function sightingsOf(
  listId: string,
  component: ReportedComponent,
  match: Match,
  words: Words,
  when: Date,
): Sighted[] {
  const { severity, rated, cvss } = match;
  const name = component.name || component.purl;
  const fingerprint = fingerprintOf(listId, component);
  return vulnerabilitiesOf({ id: match.vulnerability_id, aliases: match.aliases }).map((ids) => ({
    ids,
    advisory: true,
    place: {
      fingerprint,
      finding_id: `find_${hash(fingerprint, ids[0] as string).slice(0, 32)}`,
      scanner: SCANNER,
      rule_id: ids[0] as string,
      title: words.title || `${ids[0]} in ${name}`.slice(0, 300),
      severity,
      ...(!rated && { unrated: true }),
      cvss: cvss && { version: cvss.version, vector: cvss.vector, score: cvss.score },
      component: {
        purl: component.purl,
        name,
        version: component.version,
        fixed_version: match.fixed_version,
      },
      location: locationOf(component, match.fixed_version),
      reason: match.reason,
    },
    text: {
      description: words.description,
      recommendation: recommendationOf(name, match),
      references: words.references,
      cwe: words.cwe,
    },
    epss: null,
    kev: false,
    exposure: 'unknown',
    first_seen: when,
    last_seen: when,
  }));
}

function locationOf({ purl, name, version, file, line }: ReportedComponent, fixed: string | null): FindingLocation {
  return {
    ...(file !== undefined && { file }),
    ...(file !== undefined && line !== undefined && { start_line: line }),
    package: { purl, name, version, ...(fixed !== null && { fixed_version: fixed }) },
  };
}

function recommendationOf(name: string, { fixed_version, source }: Match): string {
  const advice = fixed_version === null ? 'No fixed version is known.' : `Update ${name} to ${fixed_version} or later.`;
  const caution =
    source === STARTER
      ? ['Known from the starter set that comes with the platform: load the advisory feeds for all that is known.']
      : [];
  return [advice, ...caution].join(' ');
}
