import { newId } from '@osk/contracts';
import { defineCollection, q, teamIndex, TeamRepository, type Store, type Transaction } from '@osk/persistence';
import type { DeliveryDocument } from './webhook.model';

export const deliveryCollection = defineCollection<DeliveryDocument>({
  name: 'deliveries',
  schema: {
    subscription_id: { type: String, required: true },
    event_id: { type: String, required: true },
    event_type: { type: String, required: true },
    body: { type: String, required: true },
    state: { type: String, required: true },
    attempts_made: { type: Number, required: true },
    open: { type: Boolean, required: true },
    next_attempt_at: { type: Date, default: null },
    claim: { type: String, default: null },
    claimed_until: { type: Date, required: true },
    replayed_at: { type: Date, default: null },
    created_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
  },
  indexes: [
    teamIndex({ subscription_id: 1, state: 1, created_at: 1 }),
    // What a lane has to do, and through it which lanes have anything to do: only what is not over.
    { key: { subscription_id: 1, next_attempt_at: 1, _id: 1 }, options: { partialFilterExpression: { open: true } } },
    { key: { expires_at: 1 }, options: { expireAfterSeconds: 0 } },
  ],
});

/** The time of a claim nobody has. */
export const UNCLAIMED = new Date(0);

export interface LaneKey {
  team_id: string;
  subscription_id: string;
}

/** What an attempt makes of its delivery. */
export interface Advance {
  delivery: DeliveryDocument;
  state: DeliveryDocument['state'];
  next_attempt_at: Date | null;
}

export class DeliveryRepository {
  private readonly deliveries: TeamRepository<DeliveryDocument>;

  constructor(private readonly store: Store) {
    this.deliveries = new TeamRepository(store, deliveryCollection);
  }

  find(teamId: string, id: string): Promise<DeliveryDocument | null> {
    return this.deliveries.findById(teamId, id);
  }

  async add(teamId: string, docs: readonly DeliveryDocument[], tx: Transaction): Promise<void> {
    await this.deliveries.insertPlain(teamId, docs, { tx });
  }

  /** What nobody is at and was due by `cutoff`, the longest due first. */
  due({ team_id, subscription_id }: LaneKey, cutoff: Date, now: Date, limit: number): Promise<DeliveryDocument[]> {
    return this.deliveries.find(
      team_id,
      { open: true, subscription_id, next_attempt_at: q.lte(cutoff), claimed_until: q.lte(now) },
      { sort: { next_attempt_at: 1 }, limit },
    );
  }

  /** Takes those of `docs` that are still as they were read. */
  async claim(
    teamId: string,
    docs: readonly DeliveryDocument[],
    until: Date,
    tx?: Transaction,
  ): Promise<DeliveryDocument[]> {
    const claim = newId('dlv');
    const operations = docs.map(({ _id, claimed_until, attempts_made }) => ({
      where: { _id, open: true, claimed_until, attempts_made },
      update: { $set: { claim, claimed_until: until } },
    }));
    const { matched } = await this.deliveries.bulkPlain(teamId, operations, { ordered: false, tx });
    const taken = docs.map((doc) => ({ ...doc, claim, claimed_until: until }));
    if (matched === docs.length) return taken;
    const ids = docs.map(({ _id }) => _id);
    const mine = await this.deliveries.find(teamId, { _id: q.in(ids), claim }, { select: ['_id'], tx });
    const won = new Set(mine.map(({ _id }) => _id));
    return taken.filter(({ _id }) => won.has(_id));
  }

  /** Gives back what was claimed and not begun. */
  async release(teamId: string, docs: readonly DeliveryDocument[]): Promise<void> {
    const operations = docs.map(({ _id, claim }) => ({
      where: { _id, claim },
      update: { $set: { claim: null, claimed_until: UNCLAIMED } },
    }));
    await this.deliveries.bulkPlain(teamId, operations, { ordered: false });
  }

  /**
   * Moves deliveries on after an attempt each. Resolves with how many were moved: one whose attempt was counted before
   * (its worker was slower than its claim) stays as it is, and only the first of the two decides what comes next.
   */
  async advance(teamId: string, advances: readonly Advance[], tx: Transaction): Promise<number> {
    const operations = advances.map(({ delivery: { _id, attempts_made }, state, next_attempt_at }) => ({
      where: { _id, attempts_made, open: true },
      update: {
        $set: {
          state,
          next_attempt_at,
          open: next_attempt_at !== null,
          attempts_made: attempts_made + 1,
          claim: null,
          claimed_until: UNCLAIMED,
        },
      },
    }));
    return (await this.deliveries.bulkPlain(teamId, operations, { tx, ordered: false })).matched;
  }

  /** Failed since `since` and not sent again yet, oldest first. */
  failedSince(
    { team_id, subscription_id }: LaneKey,
    since: Date,
    limit: number,
    tx: Transaction,
  ): Promise<DeliveryDocument[]> {
    return this.deliveries.find(
      team_id,
      { subscription_id, state: 'failed', created_at: q.gte(since), replayed_at: null },
      { sort: { created_at: 1 }, limit, tx },
    );
  }

  async replayed(teamId: string, ids: readonly string[], at: Date, tx: Transaction): Promise<void> {
    await this.deliveries.updateMany(teamId, { _id: q.in(ids) }, { $set: { replayed_at: at } }, { tx });
  }

  /**
   * Lanes with something overdue that nobody is at, of all teams: one index seek per lane, whatever the lanes hold.
   * Goes on after `after` (a subscription's id).
   */
  async lanesOverdue(since: Date, now: Date, after: string, limit: number): Promise<LaneKey[]> {
    const across = this.store.unscoped(
      deliveryCollection,
      'a delivery whose message was lost is looked for whatever its team',
    );
    const lanes: LaneKey[] = [];
    let last = after;
    while (lanes.length < limit) {
      const next = await across.findOne(
        { open: true, subscription_id: q.gt(last), next_attempt_at: q.lte(since), claimed_until: q.lte(now) },
        { sort: { subscription_id: 1, next_attempt_at: 1 }, select: ['team_id', 'subscription_id'] },
      );
      if (!next) break;
      lanes.push({ team_id: next.team_id, subscription_id: next.subscription_id });
      last = next.subscription_id;
    }
    return lanes;
  }

  async removeOf(teamId: string, subscriptionId: string, tx: Transaction): Promise<void> {
    await this.deliveries.deleteMany(teamId, { subscription_id: subscriptionId }, { tx });
  }
}
