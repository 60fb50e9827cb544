import { createHash } from 'node:crypto';
import {
  defineCollection,
  q,
  teamIndex,
  TeamRepository,
  type Store,
  type TeamDocument,
  type Transaction,
} from '@osk/persistence';
import { indexKey } from './component';
import type { Pack } from './pack';

/** A pack as part of a list. */
export interface StoredPack extends Pack {
  _id: string;
  list_id: string;
  asset_key: string;
  scan_id: string;
  batch: number;
  /** When the scan reported it, ms. */
  at: number;
}

type PackDocument = TeamDocument & StoredPack;

export const packCollection = defineCollection<PackDocument>({
  name: 'component_packs',
  schema: {
    list_id: { type: String, required: true },
    asset_key: { type: String, required: true },
    scan_id: { type: String, required: true },
    batch: { type: Number, required: true },
    at: { type: Number, required: true },
    keys: { type: [String], default: [] },
    count: { type: Number, required: true },
    unreadable: { type: Number, required: true },
    data: { type: String, required: true },
  },
  indexes: [
    // Without the team: a new advisory concerns the lists of all of them.
    { key: { keys: 1 } },
    teamIndex({ list_id: 1 }),
    teamIndex({ asset_key: 1, list_id: 1, count: 1, unreadable: 1 }),
  ],
});

/** Where a batch of components belongs. */
export interface BatchOf {
  list_id: string;
  asset_key: string;
  scan_id: string;
  batch: number;
  at: number;
}

export type PackHead = Pick<StoredPack, '_id' | 'list_id' | 'count' | 'unreadable'>;

const KEYS_PER_QUERY = 1_000;
const MAX_PACKS = 20_000;

const idOf = ({ list_id, scan_id, batch }: BatchOf, index: number): string =>
  `${list_id}:${createHash('sha256').update(scan_id).digest('base64url').slice(0, 16)}:${batch}:${index}`;

/** The components of all lists, some hundred to a document. */
export class PackRepository {
  private readonly packs: TeamRepository<PackDocument>;

  constructor(private readonly store: Store) {
    this.packs = new TeamRepository(store, packCollection);
  }

  /** Puts a batch in place of what an earlier delivery of it has left. */
  async put(teamId: string, of: BatchOf, packs: readonly Pack[], tx: Transaction): Promise<void> {
    await this.packs.deleteMany(teamId, { list_id: of.list_id, scan_id: of.scan_id, batch: of.batch }, { tx });
    await this.packs.insertMany(
      teamId,
      packs.map((pack, index) => ({ _id: idOf(of, index), ...of, ...pack })),
      { tx },
    );
  }

  /** Takes away what other scans had brought up to `at`. */
  async dropReplaced(
    teamId: string,
    { list_id, at, keep }: { list_id: string; at: number; keep: readonly string[] },
    tx: Transaction,
  ): Promise<void> {
    await this.packs.deleteMany(teamId, { list_id, at: q.lte(at), scan_id: q.notIn(keep) }, { tx });
  }

  /** Ids of a list's packs, with the scan that each is of. */
  async idsOf(
    teamId: string,
    listId: string,
    options: { tx?: Transaction } = {},
  ): Promise<Pick<StoredPack, '_id' | 'scan_id'>[]> {
    return await this.packs.find(teamId, { list_id: listId }, { select: ['scan_id'], limit: MAX_PACKS, ...options });
  }

  find(teamId: string, id: string, options: { tx?: Transaction } = {}): Promise<StoredPack | null> {
    return this.packs.findById(teamId, id, options);
  }

  async replace(teamId: string, id: string, pack: Pack | null, tx: Transaction): Promise<void> {
    if (pack === null) await this.packs.delete(teamId, id, { tx });
    else await this.packs.update(teamId, id, { $set: { ...pack } }, { tx });
  }

  /** What is kept of an asset, list by list, without the components. */
  async headsOf(teamId: string, assetKey: string): Promise<PackHead[]> {
    const select = ['list_id', 'count', 'unreadable'] as const;
    const sort = { list_id: 1 } as const;
    return await this.packs.find(teamId, { asset_key: assetKey }, { select, sort, limit: MAX_PACKS });
  }

  /** The lists, of any team, that hold a component with one of these package keys, and which; some come more than once. */
  async *listsHolding(keys: readonly string[]): AsyncGenerator<{ _id: string; team_id: string; keys: string[] }> {
    const across = this.store.unscoped(packCollection, 'a new advisory concerns the component lists of all teams');
    const wanted = [...new Set(keys.map(indexKey))];
    const select = ['list_id', 'team_id', 'keys'] as const;
    for (let at = 0; at < wanted.length; at += KEYS_PER_QUERY) {
      const part = new Set(wanted.slice(at, at + KEYS_PER_QUERY));
      for await (const pack of across.each({ keys: q.in([...part]) }, { select }))
        yield { _id: pack.list_id, team_id: pack.team_id, keys: pack.keys.filter((key) => part.has(key)) };
    }
  }
}
