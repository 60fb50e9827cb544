import {
  q,
  TeamRepository,
  type BulkOperation,
  type Filter,
  type PageRequest,
  type Store,
  type Transaction,
} from '@osk/persistence';
import type { Alert } from './alert';
import {
  alertCollection,
  changedFields,
  decode,
  encode,
  SORT_FIELDS,
  type AlertDocument,
  type Revision,
  type SortBy,
} from './alert.document';
import type { FacetFilter } from './facet';
import { TERMINAL } from './lifecycle';

type Fields = Omit<AlertDocument, 'team_id'>;

export interface AlertFilter extends FacetFilter {
  /** Values of `facetOf` that say what the fields of the filter say; where given, those are not looked at. */
  facets?: readonly string[];
  assigned_to?: string;
  created_after?: Date;
  created_before?: Date;
  /** Anywhere in title or description. */
  text?: string;
}

export interface AlertOrder {
  sort_by: SortBy;
  sort_order: 'asc' | 'desc';
}

/** What a search looks at. */
export const SEARCHED = [
  'title',
  'description',
  'facet',
  'assigned_to',
  'created_at',
  'last_seen',
  'severity_rank',
  'status_rank',
  'occurrence_count',
  'sla_due_at',
  'rev',
] as const satisfies readonly (keyof AlertDocument)[];
export type SearchedAlert = Pick<AlertDocument, (typeof SEARCHED)[number] | '_id'>;

const PER_QUERY = 500;
const CHANGES_PER_PAGE = 4_000;

export class AlertRepository {
  private readonly alerts: TeamRepository<AlertDocument>;

  constructor(private readonly store: Store) {
    this.alerts = new TeamRepository(store, alertCollection);
  }

  async find(teamId: string, id: string, tx?: Transaction): Promise<Alert | null> {
    const found = await this.alerts.findById(teamId, id, { tx });
    return found && decode(found);
  }

  async byIds(teamId: string, ids: readonly string[], tx?: Transaction): Promise<Alert[]> {
    return await this.where(teamId, '_id', ids, tx);
  }

  async byCauses(teamId: string, causes: readonly string[], tx: Transaction): Promise<Alert[]> {
    return await this.where(teamId, 'cause', causes, tx);
  }

  async list(teamId: string, filter: AlertFilter, order: AlertOrder, page: Required<PageRequest>): Promise<Alert[]> {
    const sort = { [SORT_FIELDS[order.sort_by]]: order.sort_order === 'asc' ? 1 : -1 } as const;
    return (await this.alerts.find(teamId, conditions(filter), { sort, ...page })).map(decode);
  }

  count(teamId: string, filter: AlertFilter): Promise<number> {
    return this.alerts.count(teamId, conditions(filter));
  }

  /** Ids of those with the facet that had been made by then. */
  async ofFacet(teamId: string, facet: string, madeBy: Date, limit: number, tx: Transaction): Promise<Alert[]> {
    const found = await this.alerts.find(teamId, { facet, created_at: q.lte(madeBy) }, { limit, tx });
    return found.map(decode);
  }

  /** What a writer has changed since, in the order of its changes, by the page; some of them twice. */
  async *changedSince(teamId: string, shard: number, since: number): AsyncGenerator<SearchedAlert[]> {
    let [rev, limit] = [since, CHANGES_PER_PAGE];
    for (;;) {
      const filter = { shard, rev: q.gt(rev) };
      const page = await this.alerts.find(teamId, filter, { select: [...SEARCHED], sort: { rev: 1 }, limit });
      yield page;
      if (page.length < limit) return;
      // The last change may go on beyond the page: the next one begins with it.
      const next = page.at(-1)!.rev - 1;
      if (next === rev) limit *= 2;
      rev = next;
    }
  }

  async write(
    teamId: string,
    changes: readonly { before: Alert | null; after: Alert }[],
    revision: Revision,
    tx: Transaction,
  ): Promise<void> {
    const operations = changes.map(({ before, after }): BulkOperation<AlertDocument, Fields> => {
      if (!before) return { insert: encode(after, revision) };
      const { set, unset } = changedFields(before, after, revision);
      return { where: after._id, update: { $set: set, $unset: unset } };
    });
    await this.alerts.bulkPlain(teamId, operations, { tx, ordered: false });
  }

  /** A rule or window is gone: what it has muted is due to be told. */
  async unmute(teamId: string, muteId: string, at: Date, tx: Transaction): Promise<void> {
    await this.alerts.updateMany(teamId, { muted_by: muteId }, { $set: { unmute_at: at } }, { tx });
  }

  /** Of all teams, those whose mute has ended, the longest waiting first. */
  async unmuteDue(now: Date, limit: number): Promise<Pick<AlertDocument, '_id' | 'team_id'>[]> {
    return await this.store
      .unscoped(alertCollection, 'mutes of all teams end by the clock')
      .find({ unmute_at: q.lte(now) }, { sort: { unmute_at: 1 }, limit, select: ['team_id'] });
  }

  private async where(
    teamId: string,
    field: '_id' | 'cause',
    values: readonly string[],
    tx?: Transaction,
  ): Promise<Alert[]> {
    const found: Alert[] = [];
    for (let from = 0; from < values.length; from += PER_QUERY) {
      const part = values.slice(from, from + PER_QUERY);
      found.push(...(await this.alerts.find(teamId, { [field]: q.in(part) }, { limit: part.length, tx })).map(decode));
    }
    return found;
  }
}

function conditions(filter: AlertFilter): Filter<Fields> {
  const { facets, assigned_to, created_after, created_before, text } = filter;
  const created = q.range({ gte: created_after, lte: created_before });
  const fields = facets
    ? { facet: facets.length === 1 ? facets[0] : q.in(facets) }
    : q.given({
        status: filter.status ?? (filter.active_only ? q.notIn(TERMINAL) : undefined),
        severity: filter.severity,
        source: filter.source,
        category: filter.category,
        acknowledged: filter.acknowledged,
      });
  const plain: Filter<Fields> = {
    ...fields,
    ...q.given({ assigned_to }),
    ...(created_after || created_before ? { created_at: created } : {}),
  };
  if (text === undefined) return plain;
  return q.and<Fields>(plain, q.or<Fields>({ title: q.contains(text) }, { description: q.contains(text) }));
}
