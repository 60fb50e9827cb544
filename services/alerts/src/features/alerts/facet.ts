import type { AlertSource, Severity } from '@osk/contracts';
import { isTerminal, type AlertStatus } from './lifecycle';

/** What lists filter by and the summary counts. */
export interface Faceted {
  status: AlertStatus;
  severity: Severity;
  source: AlertSource;
  category: string;
  acknowledged: boolean;
}

export interface FacetFilter extends Partial<Faceted> {
  active_only?: boolean;
}

/**
 * All these filters in one value: with the counts of the values that exist, any combination of filters becomes a few
 * values of one index, each already in the order sought, and the number of matches is known without a look at them.
 */
export const facetOf = ({ status, severity, source, category, acknowledged }: Faceted): string =>
  `${status}:${severity}:${source}:${acknowledged ? 1 : 0}:${category}`;

export function readFacet(facet: string): Faceted {
  const [status, severity, source, acknowledged, ...category] = facet.split(':');
  return { status, severity, source, acknowledged: acknowledged === '1', category: category.join(':') } as Faceted;
}

const FIELDS = ['status', 'severity', 'source', 'category', 'acknowledged'] as const;

export function meets(of: Faceted, filter: FacetFilter): boolean {
  if (filter.active_only && isTerminal(of.status)) return false;
  return FIELDS.every((field) => filter[field] === undefined || of[field] === filter[field]);
}
