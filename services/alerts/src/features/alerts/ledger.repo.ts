import {
  defineCollection,
  TeamRepository,
  teamIndex,
  type Store,
  type TeamDocument,
  type Transaction,
} from '@osk/persistence';
import type { Revision } from './alert.document';

/** Alerts by `facetOf`. */
export type Counts = Record<string, number>;

interface LedgerDocument extends TeamDocument, Revision {
  counts: Counts;
}

const ledgerCollection = defineCollection<LedgerDocument>({
  name: 'alert_ledger',
  schema: {
    shard: { type: Number, required: true },
    rev: { type: Number, required: true },
    counts: { type: Object, default: {} },
  },
  indexes: [teamIndex({ shard: 1 }, { unique: true })],
});

const SHARDS = 8;

export interface LedgerState {
  counts: Counts;
  /** How many changes each shard's writers have made. */
  revisions: Revision[];
}

/**
 * A team's counters, changed in the transaction of what they count. Each process writes to a shard of its own choice, so
 * that processes seldom wait for each other; a reader adds the shards up. Every write of a shard has a number of its own,
 * which the alerts it changes carry: a shard's numbers commit in their order.
 */
export class Ledger {
  private readonly shards: TeamRepository<LedgerDocument>;
  private readonly shard = Math.floor(Math.random() * SHARDS);

  constructor(store: Store) {
    this.shards = new TeamRepository(store, ledgerCollection);
  }

  async read(teamId: string): Promise<LedgerState> {
    const state: LedgerState = { counts: {}, revisions: [] };
    for (const { shard, rev, counts } of await this.shards.find(teamId, {}, { limit: SHARDS })) {
      state.revisions.push({ shard, rev });
      for (const [facet, count] of Object.entries(counts)) state.counts[facet] = (state.counts[facet] ?? 0) + count;
    }
    for (const [facet, count] of Object.entries(state.counts)) if (count <= 0) delete state.counts[facet];
    return state;
  }

  /** Counts the difference and gives the number that the alerts of this transaction are to carry. */
  async add(teamId: string, delta: Counts, tx: Transaction): Promise<Revision> {
    const changed = Object.entries(delta).filter(([, count]) => count !== 0);
    const $inc: Record<`${string}.${string}`, number> = Object.fromEntries(
      changed.map(([facet, count]) => [`counts.${facet}`, count]),
    );
    const written = await this.shards.findOneAndUpdate(
      teamId,
      { shard: this.shard },
      { $inc: { rev: 1, ...$inc }, $setOnInsert: { _id: `${teamId}:${this.shard}` } },
      { tx, upsert: true, select: ['rev'] },
    );
    return { shard: this.shard, rev: written?.rev ?? 1 };
  }
}

export function count(counts: Counts, facet: string, by: number): void {
  counts[facet] = (counts[facet] ?? 0) + by;
}
