import { planned, type AlertPage, type AlertQuery } from './alert-query';
import type { AlertRepository } from './alert.repo';
import type { Counts, Ledger } from './ledger.repo';
import type { SearchIndex } from './search-index';

/** Answers lists from indexes and counters, and searches from the index of texts. */
export class AlertList {
  constructor(private readonly options: { alerts: AlertRepository; ledger: Ledger; search: SearchIndex }) {}

  /** How many there are, by facet. */
  async counts(teamId: string): Promise<Counts> {
    const state = await this.options.ledger.read(teamId);
    this.options.search.readAhead(teamId, state);
    return state.counts;
  }

  async page(teamId: string, query: AlertQuery): Promise<AlertPage> {
    const { ledger, alerts, search } = this.options;
    const state = await ledger.read(teamId);
    if (query.filter.text !== undefined) return await search.page(teamId, query, state);
    search.readAhead(teamId, state);
    const { filter, total } = planned(query.filter, state.counts);
    if (total === 0) return { items: [], total: 0 };
    const isCounted = !filter.assigned_to && !filter.created_after && !filter.created_before;
    const [items, matches] = await Promise.all([
      alerts.list(teamId, filter, query, query.page),
      isCounted ? total : alerts.count(teamId, filter),
    ]);
    return { items, total: matches };
  }
}
