import type { Component } from '@osk/components';
import type { ComponentMatch, MatchResponse } from '@osk/contracts';

/** A component with nothing but a purl, and what a test adds; name and version follow from the purl. */
export function component(purl: string, more: Partial<Component> = {}): Component {
  const [, type = '', path = '', version = ''] = /^pkg:([a-z]+)\/([^@]+)(?:@(.+))?$/.exec(purl) ?? [];
  const name = decodeURIComponent(path);
  const label = `${name}@${version}`;
  return {
    purl,
    name,
    version: decodeURIComponent(version),
    ecosystem: type,
    scope: 'runtime',
    direct: true,
    path: [label],
    locations: [{ file: 'package-lock.json', line: 7, cataloguer: 'npm/package-lock', kind: 'lockfile' }],
    licenses: [],
    hashes: [],
    dependsOn: [],
    ...more,
  };
}

/** A match with nothing but an id and a fix, and what a test adds. */
export function match(id: string, fixed: string | null, more: Partial<ComponentMatch> = {}): ComponentMatch {
  return {
    vulnerability_id: id,
    aliases: [],
    advisory_ids: [id],
    source: 'osv',
    range: fixed === null ? '*' : `<${fixed}`,
    fixed_version: fixed,
    reason: `is in ${fixed === null ? '*' : `<${fixed}`}`,
    severity: 'high',
    rated: true,
    cvss: null,
    ...more,
  };
}

export const result = (purl: string, ...matches: ComponentMatch[]): MatchResponse['results'][number] => ({
  purl,
  matches,
  dismissed: [],
});
