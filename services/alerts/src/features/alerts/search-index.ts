import { planned, type AlertPage, type AlertQuery } from './alert-query';
import type { AlertFilter, AlertOrder, AlertRepository, SearchedAlert } from './alert.repo';
import { SORT_FIELDS } from './alert.document';
import { meets, readFacet } from './facet';
import type { LedgerState } from './ledger.repo';
import { firstOf } from './first-of';
import { TextBlocks } from './text-blocks';

/** An alert as far as a search looks at it. */
interface Row {
  id: string;
  facet: string;
  assigned_to: string | null;
  created_at: number;
  last_seen: number;
  severity_rank: number;
  status_rank: number;
  occurrence_count: number;
  sla_due_at: number;
}

interface Team {
  rows: Map<string, Row>;
  texts: TextBlocks;
  /** How far each shard of the ledger has been followed. */
  followed: Map<number, number>;
  /** Loads wait for each other. */
  loading: Promise<void>;
}

/**
 * Finds text anywhere in titles and descriptions. No index of the store does that, and looking at every document takes
 * long; so the few fields that a search needs are kept in memory, of the teams that search. Every search first follows
 * what has changed since the last one, by the numbers of the ledger: it never answers with what is out of date, whichever
 * process wrote it. Teams with more alerts than `maxRows` are searched in the store.
 */
export class SearchIndex {
  private readonly teams = new Map<string, Team>();

  constructor(private readonly options: { alerts: AlertRepository; maxRows: number }) {}

  async page(teamId: string, query: AlertQuery, state: LedgerState): Promise<AlertPage> {
    const { alerts, maxRows } = this.options;
    const { total } = planned({}, state.counts);
    if (total > maxRows) return await this.inStore(teamId, query, state);
    const team = this.team(teamId);
    team.loading = team.loading.catch(() => undefined).then(() => this.follow(teamId, team, state));
    await team.loading;
    this.evict(teamId);
    const { ids, count } = select(team, query);
    const found = new Map((await alerts.byIds(teamId, ids)).map((alert) => [alert._id, alert]));
    return { items: ids.flatMap((id) => found.get(id) ?? []), total: count };
  }

  private async inStore(teamId: string, query: AlertQuery, state: LedgerState): Promise<AlertPage> {
    const { alerts } = this.options;
    const { filter } = planned(query.filter, state.counts);
    if (filter.facets?.length === 0) return { items: [], total: 0 };
    const [items, total] = await Promise.all([
      alerts.list(teamId, filter, query, query.page),
      alerts.count(teamId, filter),
    ]);
    return { items, total };
  }

  /** Most recently searched last. */
  private team(teamId: string): Team {
    const team = this.teams.get(teamId) ?? {
      rows: new Map(),
      texts: new TextBlocks(),
      followed: new Map(),
      loading: Promise.resolve(),
    };
    this.teams.delete(teamId);
    this.teams.set(teamId, team);
    return team;
  }

  private async follow(teamId: string, team: Team, { revisions }: LedgerState): Promise<void> {
    for (const { shard, rev } of revisions) {
      const from = team.followed.get(shard) ?? 0;
      if (rev <= from) continue;
      for await (const alert of this.options.alerts.changedSince(teamId, shard, from)) {
        team.rows.set(alert._id, rowOf(alert));
        team.texts.set(alert._id, `${alert.title}\n${alert.description}`);
      }
      // Not past what was asked for: of what committed in the meantime, a part may have been missed.
      team.followed.set(shard, rev);
    }
  }

  private evict(keep: string): void {
    let rows = 0;
    for (const team of this.teams.values()) rows += team.rows.size;
    for (const [teamId, team] of this.teams) {
      if (rows <= this.options.maxRows) return;
      if (teamId === keep) continue;
      rows -= team.rows.size;
      this.teams.delete(teamId);
    }
  }
}

function rowOf(alert: SearchedAlert): Row {
  return {
    id: alert._id,
    facet: alert.facet,
    assigned_to: alert.assigned_to,
    created_at: alert.created_at.getTime(),
    last_seen: alert.last_seen.getTime(),
    severity_rank: alert.severity_rank,
    status_rank: alert.status_rank,
    occurrence_count: alert.occurrence_count,
    // As the store sorts what has no value: before everything.
    sla_due_at: alert.sla_due_at?.getTime() ?? -Infinity,
  };
}

function select({ rows, texts }: Team, { filter, page, ...order }: AlertQuery): { ids: string[]; count: number } {
  const isWanted = matcher(filter);
  const matching: Row[] = [];
  for (const id of texts.matching(filter.text ?? '')) {
    const row = rows.get(id);
    if (row && isWanted(row)) matching.push(row);
  }
  const shown = firstOf(matching, page.skip + page.limit, comparison(order)).slice(page.skip);
  return { ids: shown.map(({ id }) => id), count: matching.length };
}

function matcher(filter: AlertFilter): (row: Row) => boolean {
  const { assigned_to } = filter;
  const after = filter.created_after?.getTime() ?? -Infinity;
  const before = filter.created_before?.getTime() ?? Infinity;
  const facets = new Map<string, boolean>();
  return (row) => {
    let facet = facets.get(row.facet);
    if (facet === undefined) facets.set(row.facet, (facet = meets(readFacet(row.facet), filter)));
    return (
      facet &&
      (assigned_to === undefined || row.assigned_to === assigned_to) &&
      row.created_at >= after &&
      row.created_at <= before
    );
  };
}

/** The order of the store's lists: by the field, then by id in the same direction. */
function comparison({ sort_by, sort_order }: AlertOrder): (a: Row, b: Row) => number {
  const field = SORT_FIELDS[sort_by];
  const sign = sort_order === 'asc' ? 1 : -1;
  return (a, b) => {
    const x = a[field];
    const y = b[field];
    if (x !== y) return x < y ? -sign : sign;
    return a.id < b.id ? -sign : sign;
  };
}
