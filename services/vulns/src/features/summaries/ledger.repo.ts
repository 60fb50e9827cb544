import {
  defineCollection,
  teamIndex,
  TeamRepository,
  type Store,
  type TeamDocument,
  type Transaction,
} from '@osk/persistence';

/** Numbers by key; what is counted is the caller's to know. */
export type Counts = Record<string, number>;

export interface LedgerCounts {
  /** By `countKeyOf`. */
  occurrences: Counts;
  /** Groups by severity. */
  groups: Counts;
  /** Risks of the register by status. */
  risks: Counts;
}

interface LedgerDocument extends TeamDocument, LedgerCounts {
  shard: number;
}

const ledgerCollection = defineCollection<LedgerDocument>({
  name: 'ledger',
  schema: {
    shard: { type: Number, required: true },
    occurrences: { type: Object, default: {} },
    groups: { type: Object, default: {} },
    risks: { type: Object, default: {} },
  },
  indexes: [teamIndex({ shard: 1 }, { unique: true })],
});

const SHARDS = 8;

/**
 * A team's counters, changed in the transaction of what they count. Each process adds to a shard of its own choice, so
 * that processes seldom wait for each other; a reader adds the shards up.
 */
export class Ledger {
  private readonly shards: TeamRepository<LedgerDocument>;
  private readonly shard = Math.floor(Math.random() * SHARDS);

  constructor(store: Store) {
    this.shards = new TeamRepository(store, ledgerCollection);
  }

  async read(teamId: string): Promise<LedgerCounts> {
    const sum: LedgerCounts = { occurrences: {}, groups: {}, risks: {} };
    for (const shard of await this.shards.find(teamId, {}, { limit: SHARDS })) {
      for (const field of ['occurrences', 'groups', 'risks'] as const)
        for (const [key, count] of Object.entries(shard[field] ?? {})) sum[field][key] = (sum[field][key] ?? 0) + count;
    }
    return sum;
  }

  async add(teamId: string, delta: LedgerCounts, tx: Transaction): Promise<void> {
    const inc: Record<`${string}.${string}`, number> = {};
    for (const field of ['occurrences', 'groups', 'risks'] as const)
      for (const [key, count] of Object.entries(delta[field])) if (count !== 0) inc[`${field}.${key}`] = count;
    if (Object.keys(inc).length === 0) return;
    const _id = `${teamId}:${this.shard}`;
    await this.shards.upsert(teamId, { shard: this.shard }, { $inc: inc, $setOnInsert: { _id } }, { tx });
  }
}

export function count(counts: Counts, key: string, by: number): void {
  counts[key] = (counts[key] ?? 0) + by;
}
