import type { FindingSource } from '@osk/contracts';
import {
  defineCollection,
  q,
  teamIndex,
  TeamRepository,
  type Store,
  type TeamDocument,
  type Transaction,
} from '@osk/persistence';
import { assetKey } from '../occurrences/identity';
import type { ScanProgress } from '../ingest/scope.repo';

/** One list of the components of an asset; its id is that of the scope that its matches are reported in. */
export interface ComponentList {
  _id: string;
  asset_id: string;
  asset_key: string;
  source: FindingSource;
  scope: string;
  scans: ScanProgress[];
  /** The scan that the list stands by: the newest complete one. */
  closed: { scan_id: string; at: number } | null;
  /** Newest batch. */
  reported_at: Date;
  /** Goes up with every batch that is kept. */
  version: number;
  /** The last run that looked at the list again; an older one that is still under way gives up. */
  run: string | null;
  /** Revision of the intelligence that the list has yet to be looked at with; absent when there is none. */
  due?: number;
  /** Index keys that it is due for; null for all. While the list is due, more come and none go. */
  due_keys: string[] | null;
  /** Since when its message is on the way. */
  due_at?: Date;
}

type ListDocument = TeamDocument & ComponentList;

const listCollection = defineCollection<ListDocument>({
  name: 'component_lists',
  schema: {
    asset_id: { type: String, required: true },
    asset_key: { type: String, required: true },
    source: { type: String, required: true },
    scope: { type: String, required: true },
    scans: { type: Array, default: [] },
    closed: { type: Object, default: null },
    reported_at: { type: Date, required: true },
    version: { type: Number, required: true },
    run: { type: String, default: null },
    due: { type: Number },
    due_keys: { type: [String], default: null },
    due_at: { type: Date },
  },
  indexes: [teamIndex({ asset_key: 1 }), { key: { due_at: 1 }, options: { sparse: true } }],
});

/** Beyond this the whole list is looked at. */
const MAX_DUE_KEYS = 300;

/** A list to be looked at, and the index keys that are new about it; null for all. */
export interface Mark {
  _id: string;
  keys: readonly string[] | null;
}

export interface TeamAndId {
  _id: string;
  team_id: string;
}

const MAX_PER_ASSET = 1_000;

export class ListRepository {
  private readonly lists: TeamRepository<ListDocument>;

  constructor(private readonly store: Store) {
    this.lists = new TeamRepository(store, listCollection);
  }

  find(teamId: string, id: string, tx?: Transaction): Promise<ComponentList | null> {
    return this.lists.findById(teamId, id, { tx });
  }

  ofAsset(teamId: string, assetId: string): Promise<ComponentList[]> {
    return this.lists.find(teamId, { asset_key: assetKey(assetId) }, { limit: MAX_PER_ASSET });
  }

  /** Writes what a batch has changed. */
  async write(
    teamId: string,
    { _id, asset_id, asset_key, source, scope, scans, closed, reported_at }: ComponentList,
    tx: Transaction,
  ): Promise<void> {
    await this.lists.upsert(
      teamId,
      _id,
      {
        $set: { scans, closed, reported_at },
        $inc: { version: 1 },
        $setOnInsert: { asset_id, asset_key, source, scope },
      },
      { tx },
    );
  }

  /**
   * Says that lists are to be looked at with the intelligence of `revision`, and sends for those that nobody has been
   * sent for yet.
   */
  async markDue(teamId: string, marks: readonly Mark[], revision: number, tx: Transaction): Promise<void> {
    const ids = marks.map(({ _id }) => _id);
    const select = ['due', 'due_keys'] as const;
    const found = await this.lists.find(teamId, { _id: q.in(ids) }, { select, limit: Math.max(1, ids.length), tx });
    const known = new Map(found.map((list) => [list._id, list]));
    const at = new Date();
    const operations = marks.flatMap(({ _id, keys }) => {
      const list = known.get(_id);
      if (!list) return [];
      const fresh = list.due === undefined;
      const due = Math.max(revision, list.due ?? 0);
      const due_keys = union(fresh ? [] : list.due_keys, keys);
      return [{ where: _id, update: { $set: { due, due_keys, ...(fresh && { due_at: at }) } } }];
    });
    await this.lists.bulk(teamId, operations, { tx });
    for (const { _id, due } of found)
      if (due === undefined) tx.enqueue('vulns.rematch', { team_id: teamId, list_id: _id });
  }

  /** What is due for some keys becomes due for all. */
  async widen(teamId: string, id: string): Promise<void> {
    await this.lists.update(teamId, { _id: id, due: q.exists() }, { $set: { due_keys: null } });
  }

  /** The list as `run` takes it up; null when it is not due. */
  begin(teamId: string, id: string, run: string): Promise<ComponentList | null> {
    return this.lists.findOneAndUpdate(teamId, { _id: id, due: q.exists() }, { $set: { run } });
  }

  async done(teamId: string, id: string, tx: Transaction): Promise<void> {
    await this.lists.update(teamId, id, { $set: { due_keys: null }, $unset: { due: true, due_at: true } }, { tx });
  }

  /** Those whose message has been on the way since before `then`: it is lost, or has been given up. */
  overdue(then: Date): AsyncIterable<TeamAndId> {
    return this.acrossTeams().each({ due_at: q.lte(then) }, { select: ['team_id'] });
  }

  async sendAgain(teamId: string, ids: readonly string[], tx: Transaction): Promise<void> {
    await this.lists.updateMany(teamId, { _id: q.in(ids), due: q.exists() }, { $set: { due_at: new Date() } }, { tx });
    for (const list_id of ids) tx.enqueue('vulns.rematch', { team_id: teamId, list_id });
  }

  /** Lists of all teams in the order of their ids. */
  async after(id: string, limit: number): Promise<TeamAndId[]> {
    return await this.acrossTeams().find({ _id: q.gt(id) }, { sort: { _id: 1 }, limit, select: ['team_id'] });
  }

  private acrossTeams() {
    return this.store.unscoped(listCollection, 'new advisories concern the component lists of all teams');
  }
}

function union(a: readonly string[] | null, b: readonly string[] | null): string[] | null {
  if (a === null || b === null) return null;
  const all = new Set([...a, ...b]);
  return all.size > MAX_DUE_KEYS ? null : [...all];
}
