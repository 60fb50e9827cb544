import type { Logger } from '@osk/service-kit';
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
  rows: TextBlocks<Row>;
  /** How far each shard of the ledger has been followed. */
  followed: Map<number, number>;
  /** Loads wait for each other. */
  loading: Promise<void>;
  /** When what had changed was last read ahead of a search. */
  readAheadAt: number;
}

/** So long at least between two looks ahead of a search at what has changed. */
const READ_AHEAD_MS = 5_000;

/**
 * Finds text anywhere in titles and descriptions. No index of the store does that, and looking at every document takes
 * long; so the few fields that a search needs are kept in memory. Every search first follows what has changed, by the
 * numbers of the ledger: it never answers with what is out of date, whichever process wrote it. Who looks at a list is
 * likely to search, so reading begins then (`readAhead`). Teams with more alerts than `maxRows` are searched in the store.
 */
export class SearchIndex {
  private readonly teams = new Map<string, Team>();

  constructor(private readonly options: { alerts: AlertRepository; maxRows: number; logger?: Pick<Logger, 'warn'> }) {}

  /** Begins to read what a search of this team would have to, where there is room for it; returns at once. */
  readAhead(teamId: string, state: LedgerState): void {
    const known = this.teams.get(teamId);
    const now = performance.now();
    if (known && now - known.readAheadAt < READ_AHEAD_MS) return;
    const { total } = planned({}, state.counts);
    // Never in the place of a team that searches.
    if (total === 0 || this.heldBeside(teamId) + total > this.options.maxRows) return;
    const team = this.team(teamId);
    team.readAheadAt = now;
    this.followOn(teamId, team, state).catch((error: unknown) =>
      this.options.logger?.warn('alerts could not be read ahead of a search', { error }),
    );
  }

  /** Ends when nothing is being read any more. */
  async idle(): Promise<void> {
    await Promise.allSettled([...this.teams.values()].map(({ loading }) => loading));
  }

  async page(teamId: string, query: AlertQuery, state: LedgerState): Promise<AlertPage> {
    const { alerts, maxRows } = this.options;
    const { total } = planned({}, state.counts);
    if (total > maxRows) return await this.inStore(teamId, query, state);
    const team = this.team(teamId);
    await this.followOn(teamId, team, state);
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
      rows: new TextBlocks<Row>(),
      followed: new Map<number, number>(),
      loading: Promise.resolve(),
      readAheadAt: -Infinity,
    };
    this.teams.delete(teamId);
    this.teams.set(teamId, team);
    return team;
  }

  private followOn(teamId: string, team: Team, state: LedgerState): Promise<void> {
    team.loading = team.loading.catch(() => undefined).then(() => this.follow(teamId, team, state));
    return team.loading;
  }

  private async follow(teamId: string, team: Team, { revisions }: LedgerState): Promise<void> {
    for (const { shard, rev } of revisions) {
      const from = team.followed.get(shard) ?? 0;
      if (rev <= from) continue;
      for await (const alerts of this.options.alerts.changedSince(teamId, shard, from)) {
        for (const alert of alerts) team.rows.set(alert._id, `${alert.title}\n${alert.description}`, rowOf(alert));
      }
      // Not past what was asked for: of what committed in the meantime, a part may have been missed.
      team.followed.set(shard, rev);
    }
  }

  private heldBeside(teamId: string): number {
    let rows = 0;
    for (const [id, team] of this.teams) if (id !== teamId) rows += team.rows.size;
    return rows;
  }

  private evict(keep: string): void {
    let rows = this.heldBeside(keep) + (this.teams.get(keep)?.rows.size ?? 0);
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

function select({ rows }: Team, { filter, page, ...order }: AlertQuery): { ids: string[]; count: number } {
  const matching = rows.matching(filter.text ?? '').filter(matcher(filter));
  // They come oldest first: the other way round, those that are shown are met first.
  if (order.sort_order === 'desc') matching.reverse();
  const count = matching.length;
  const shown = firstOf(matching, page.skip + page.limit, comparison(order)).slice(page.skip);
  return { ids: shown.map(({ id }) => id), count };
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
