import { ALERT_SOURCES, SEVERITIES } from '@osk/contracts';
import { readFacet } from './facet';
import type { Counts } from './ledger.repo';
import { ALERT_STATUSES, isTerminal } from './lifecycle';

const zeroes = <const T extends readonly string[]>(keys: T): Record<T[number], number> =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<T[number], number>;

/** The counters added up (specification, Alert summary). */
export function summaryOf(counts: Counts) {
  const summary = {
    total: 0,
    open: 0,
    unacknowledged: 0,
    by_severity: zeroes(SEVERITIES),
    by_source: zeroes(ALERT_SOURCES),
    by_status: zeroes(ALERT_STATUSES),
  };
  for (const [facet, count] of Object.entries(counts)) {
    const { status, severity, source, acknowledged } = readFacet(facet);
    summary.total += count;
    summary.by_severity[severity] += count;
    summary.by_source[source] += count;
    summary.by_status[status] += count;
    if (isTerminal(status)) continue;
    summary.open += count;
    if (!acknowledged) summary.unacknowledged += count;
  }
  return summary;
}
