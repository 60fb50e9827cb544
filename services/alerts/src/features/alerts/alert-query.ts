import type { PageRequest } from '@osk/persistence';
import type { Alert } from './alert';
import type { AlertFilter, AlertOrder } from './alert.repo';
import { meets, readFacet } from './facet';
import type { Counts } from './ledger.repo';

export interface AlertQuery extends AlertOrder {
  filter: AlertFilter;
  page: Required<PageRequest>;
}

export interface AlertPage {
  items: Alert[];
  total: number;
}

/** So many values of one index can be read side by side in the order sought. */
const MAX_MERGED = 200;
/** So few matches are sorted faster than any order is followed. */
const FEW = 2_000;

/** The filter as values of the facet where they serve it, and how many alerts have one of these values. */
export function planned(filter: AlertFilter, counts: Counts): { filter: AlertFilter; total: number } {
  const wanted = Object.entries(counts).filter(([facet]) => meets(readFacet(facet), filter));
  const total = wanted.reduce((sum, [, count]) => sum + count, 0);
  const serves = wanted.length <= MAX_MERGED || total <= FEW;
  return { filter: serves ? { ...filter, facets: wanted.map(([facet]) => facet) } : filter, total };
}
