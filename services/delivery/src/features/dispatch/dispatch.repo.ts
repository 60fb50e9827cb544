import { newId } from '@osk/contracts';
import {
  defineCollection,
  q,
  teamIndex,
  TeamRepository,
  type Documents,
  type Page,
  type PageRequest,
  type Store,
  type Transaction,
} from '@osk/persistence';
import type { ChannelTarget } from '../../channels/channel';
import type { ChannelId } from '../../channels/notification';
import type { DispatchAttempt, DispatchDocument, DispatchState } from './dispatch.model';

/** What went where is kept this long. */
const RETENTION_MS = 30 * 86_400_000;

/** Longer than any attempt may take: those end after one minute. */
export const CLAIM_MS = 75_000;

const dispatches = defineCollection<DispatchDocument>({
  name: 'dispatches',
  schema: {
    channel: { type: String, required: true },
    notification: { type: Object, default: null },
    digest_of: { type: Object, default: null },
    target: { type: Object, default: null },
    state: { type: String, required: true },
    reason: { type: String, default: null },
    lookups: { type: Number, default: 0 },
    attempts_made: { type: Number, default: 0 },
    attempts: {
      type: [
        { _id: false, attempt: Number, at: Date, ok: Boolean, status_code: Number, error: String, duration_ms: Number },
      ],
      default: [],
    },
    due_at: { type: Date, default: null },
    claimed_until: { type: Date, default: null },
    dedup_key: { type: String, required: true },
    resolves: { type: Boolean, required: true },
    created_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
  },
  indexes: [
    teamIndex({ created_at: -1 }),
    teamIndex({ channel: 1, state: 1, created_at: -1 }),
    teamIndex({ channel: 1, dedup_key: 1, created_at: -1 }),
    teamIndex({ 'notification.notification_id': 1, created_at: -1 }),
    { key: { due_at: 1 } },
    { key: { expires_at: 1 }, options: { expireAfterSeconds: 0 } },
  ],
});

export type NewDispatch = Pick<
  DispatchDocument,
  'team_id' | 'channel' | 'notification' | 'digest_of' | 'target' | 'dedup_key' | 'resolves'
> & { due_at: Date };

export interface DispatchQuery extends PageRequest {
  channel?: ChannelId;
  state?: DispatchState;
  notification_id?: string;
}

type Change = Partial<Pick<DispatchDocument, 'state' | 'reason' | 'due_at' | 'target' | 'lookups' | 'notification'>>;

export class DispatchRepository {
  private readonly dispatches: TeamRepository<DispatchDocument>;
  private readonly everywhere: Documents<DispatchDocument>;

  constructor(store: Store) {
    this.dispatches = new TeamRepository(store, dispatches);
    this.everywhere = store.unscoped(dispatches, 'a lost dispatch is looked for whatever its team');
  }

  /** Stores dispatches that the workers are then told of. */
  async add(teamId: string, wanted: readonly NewDispatch[], tx: Transaction): Promise<DispatchDocument[]> {
    const now = new Date();
    const docs = wanted.map((order) => ({
      ...order,
      ...{
        _id: newId('dlv'),
        state: 'pending' as const,
        reason: null,
        lookups: 0,
        attempts_made: 0,
        attempts: [],
        claimed_until: null,
      },
      ...{ created_at: now, updated_at: now, expires_at: new Date(now.getTime() + RETENTION_MS) },
    }));
    await this.dispatches.insertMany(teamId, docs, { tx });
    return docs;
  }

  find(teamId: string, id: string): Promise<DispatchDocument | null> {
    return this.dispatches.findById(teamId, id);
  }

  page(
    teamId: string,
    { channel, state, notification_id, ...request }: DispatchQuery,
  ): Promise<Page<DispatchDocument>> {
    const filter = { ...q.given({ channel, state }), ...named(notification_id) };
    return this.dispatches.page(teamId, filter, { ...request, sort: { created_at: -1 } });
  }

  /** False when somebody else was first: it was over, or addressed, already. */
  async address(doc: DispatchDocument, target: ChannelTarget, due_at: Date, tx: Transaction): Promise<boolean> {
    return await this.unaddressed(doc, { target, reason: null, due_at }, tx);
  }

  /** As `address`: what to do with one that has no target yet, and, if `doc` has none, no notification. */
  async unaddressed(doc: DispatchDocument, change: Change, tx: Transaction): Promise<boolean> {
    const { _id, state, lookups, notification } = doc;
    const where = { _id, target: null, state, lookups, ...(notification === null && { notification }) };
    const set = { ...change, updated_at: new Date() };
    return (await this.dispatches.update(doc.team_id, where, { $set: set }, { tx })).matched === 1;
  }

  /**
   * Takes a dispatch for its attempt number `attempt`. False when another worker has it: the broker hands a message out
   * twice at times, and the sweeper reminds of what merely waits. Lasts longer than any attempt may.
   */
  async claim(doc: DispatchDocument, attempt: number, now: Date): Promise<boolean> {
    const where = q.and<Omit<DispatchDocument, 'team_id'>>(
      { _id: doc._id, attempts_made: attempt - 1 },
      q.or({ claimed_until: null }, { claimed_until: q.lte(now) }),
    );
    const claimed_until = new Date(now.getTime() + CLAIM_MS);
    return (await this.dispatches.update(doc.team_id, where, { $set: { claimed_until } })).matched === 1;
  }

  /**
   * Notes an attempt and, when it is the first with its number, what comes after it. False when it is not: two workers
   * made the same one, both really did, and only the first decides.
   */
  async attempted(
    doc: DispatchDocument,
    attempt: DispatchAttempt,
    change: Pick<DispatchDocument, 'state' | 'reason' | 'due_at'>,
    tx: Transaction,
  ): Promise<boolean> {
    const where = { _id: doc._id, attempts_made: attempt.attempt - 1 };
    const update = {
      $set: { ...change, attempts_made: attempt.attempt, claimed_until: null, updated_at: attempt.at },
      $push: { attempts: attempt },
    };
    if ((await this.dispatches.update(doc.team_id, where, update, { tx })).matched === 1) return true;
    await this.dispatches.update(doc.team_id, doc._id, { $push: { attempts: attempt } }, { tx });
    return false;
  }

  async skip(doc: DispatchDocument, reason: string): Promise<void> {
    const set = { state: 'skipped' as const, reason, due_at: null, updated_at: new Date() };
    await this.dispatches.update(doc.team_id, { _id: doc._id, state: doc.state }, { $set: set });
  }

  /** It has to wait for its lane: the workers come back to it. */
  async postpone(doc: DispatchDocument, due_at: Date, tx: Transaction): Promise<boolean> {
    const where = { _id: doc._id, state: doc.state, attempts_made: doc.attempts_made };
    return (await this.dispatches.update(doc.team_id, where, { $set: { due_at } }, { tx })).matched === 1;
  }

  /** Whether something was, or is to be, sent under this key that is to be ended. */
  wasOpened(teamId: string, channel: ChannelId, dedup_key: string, tx: Transaction): Promise<boolean> {
    const where = { channel, dedup_key, resolves: false, state: q.notIn(['skipped'] as const) };
    return this.dispatches.exists(teamId, where, { tx });
  }

  /** Whether the same condition has ended since. */
  async wasEnded({ team_id, channel, dedup_key, created_at }: DispatchDocument): Promise<boolean> {
    return await this.dispatches.exists(team_id, { channel, dedup_key, resolves: true, created_at: q.gt(created_at) });
  }

  /** Due before `before` and not over: their job was lost, or the workers are far behind. */
  overdue(before: Date, limit: number): Promise<DispatchDocument[]> {
    return this.everywhere.find({ due_at: q.lt(before) }, { sort: { due_at: 1 }, limit });
  }

  /** Takes one that is overdue to remind of; false when it has moved meanwhile. */
  async remind(doc: DispatchDocument, due_at: Date, tx: Transaction): Promise<boolean> {
    const where = { _id: doc._id, due_at: doc.due_at };
    return (await this.dispatches.update(doc.team_id, where, { $set: { due_at } }, { tx })).matched === 1;
  }
}

function named(id: string | undefined): Record<`notification.${string}`, string> {
  return id === undefined ? {} : { 'notification.notification_id': id };
}
