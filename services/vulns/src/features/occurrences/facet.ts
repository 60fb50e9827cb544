import type { FindingSource, Severity } from '@osk/contracts';
import type { PriorityRank } from '../../matching';
import type { OccurrenceStatus } from './lifecycle';

/** What lists filter by, beside the asset. */
export interface Faceted {
  status: OccurrenceStatus;
  source: FindingSource;
  priority_rank: PriorityRank;
  severity: Severity;
  base_cvss: number;
}

export interface FacetFilter {
  status?: OccurrenceStatus;
  source?: FindingSource;
  priority_rank?: PriorityRank;
  severity_min?: number;
}

const bandOf = (cvss: number): number => Math.floor(cvss);

/**
 * All filters of the list in one value: with the counts of what exists, any combination of filters becomes a few values
 * of one index, each in order of risk, and nothing is read that is not shown.
 */
export const facetOf = ({ status, source, priority_rank, base_cvss }: Faceted): string =>
  `${status}:${source}:${priority_rank}:${bandOf(base_cvss)}`;

/** The finer value that counts are kept by: scores to the tenth, and the severity. */
export const countKeyOf = (of: Faceted): string =>
  `${of.status}:${of.source}:${of.priority_rank}:${of.severity}:${Math.round(of.base_cvss * 10)}`;

export function readCountKey(key: string): Faceted {
  const [status, source, priority_rank, severity, tenths] = key.split(':');
  return { status, source, priority_rank, severity, base_cvss: Number(tenths) / 10 } as Faceted;
}

export function meets(of: Faceted, filter: FacetFilter): boolean {
  return (
    (filter.status === undefined || of.status === filter.status) &&
    (filter.source === undefined || of.source === filter.source) &&
    (filter.priority_rank === undefined || of.priority_rank === filter.priority_rank) &&
    (filter.severity_min === undefined || of.base_cvss >= filter.severity_min)
  );
}
