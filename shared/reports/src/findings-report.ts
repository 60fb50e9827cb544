import type { Finding, SeverityCounts } from '@osk/contracts';
import type { Column } from './csv';

/** What a report on findings says, whatever it is written in. */
export interface FindingsReport {
  title: string;
  generatedAt: Date;
  /** What was looked at, when, by whom: label and value, in this order. */
  facts: readonly (readonly [label: string, value: string])[];
  counts: SeverityCounts;
  /** What a reader has to know before the findings: gaps, failures, what was left out. */
  notes: readonly string[];
  /** Read once, in the order in which they are shown. */
  findings: AsyncIterable<Finding> | Iterable<Finding>;
}

/** Where a finding is, in one line for people. */
export function placeOf({ location }: Finding): string {
  const { file, start_line, url, host, port, resource_id, object, image } = location;
  if (file !== undefined) return start_line === undefined ? file : `${file}:${start_line}`;
  if (url !== undefined) return url;
  if (host !== undefined) return port === undefined ? host : `${host}:${port}`;
  if (object) return [object.kind, object.namespace, object.name].filter(Boolean).join('/');
  return resource_id ?? image?.digest ?? location.package?.purl ?? '';
}

/** How a finding stands, for people; nothing while it is open. */
export function standingOf({ status, suppression }: Finding): string[] {
  if (status === 'open') return [];
  return [suppression ? `${status}: ${suppression.reason}` : status];
}

/** The columns of findings as a table. */
export const FINDING_COLUMNS: readonly Column<Finding>[] = [
  { title: 'severity', value: ({ severity }) => severity },
  { title: 'status', value: ({ status }) => status },
  { title: 'rule_id', value: ({ rule_id }) => rule_id },
  { title: 'name', value: ({ name }) => name },
  { title: 'category', value: ({ category }) => category },
  { title: 'file', value: ({ location }) => location.file },
  { title: 'line', value: ({ location }) => location.start_line },
  { title: 'location', value: placeOf },
  { title: 'package', value: ({ location }) => location.package?.name },
  { title: 'version', value: ({ location }) => location.package?.version },
  { title: 'fixed_version', value: ({ location }) => location.package?.fixed_version },
  { title: 'vulnerability_id', value: ({ vulnerability }) => vulnerability?.id },
  { title: 'cvss_score', value: ({ vulnerability }) => vulnerability?.cvss?.score },
  { title: 'epss', value: ({ vulnerability }) => vulnerability?.epss },
  { title: 'known_exploited', value: ({ vulnerability }) => vulnerability?.kev },
  { title: 'cwe', value: ({ cwe }) => cwe.join(' ') },
  { title: 'confidence', value: ({ confidence }) => confidence },
  { title: 'description', value: ({ description }) => description },
  { title: 'solution', value: ({ solution }) => solution },
  { title: 'references', value: ({ references }) => references.join(' ') },
  { title: 'first_seen', value: ({ first_seen }) => first_seen },
  { title: 'last_seen', value: ({ last_seen }) => last_seen },
  { title: 'fingerprint', value: ({ fingerprint }) => fingerprint },
  { title: 'finding_id', value: ({ finding_id }) => finding_id },
  { title: 'suppressed_because', value: ({ suppression }) => suppression?.reason },
];
