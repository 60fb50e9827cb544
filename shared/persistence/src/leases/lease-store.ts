import { defineGlobalCollection } from '../collection/define-collection';
import { DuplicateKeyError } from '../errors';
import { q } from '../filter/operators';
import type { Store } from '../store/store';

interface LeaseDocument {
  /** The lease's name. */
  _id: string;
  owner: string | null;
  /** By the store's clock. */
  until: Date;
  token: number;
}

export const leaseCollection = defineGlobalCollection<LeaseDocument>({
  name: 'leases',
  reason: 'who does what among the processes of a service',
  schema: {
    owner: { type: String, default: null },
    until: { type: Date, required: true },
    token: { type: Number, required: true },
  },
  indexes: [],
});

export interface Lease {
  readonly name: string;
  readonly owner: string;
  /**
   * Fencing token: higher with every acquisition of this name, for ever. Write it with what the lease protects, or
   * check it there, so that a holder that was paused past its time can change nothing.
   */
  readonly token: number;
  /** `performance.now()` of this process until which nobody else can have it: the time to trust locally. */
  readonly safeUntil: number;
}

/**
 * Named leases of a service. Time is the store's alone: expiry is compared with, and set from, `store.now()`, read
 * before the write. A slow answer therefore only makes a taker wait longer and a holder's time shorter, never the
 * reverse, and the processes' clocks do not matter. A holder judges its own time by its monotonic clock, counted from
 * before it asked.
 */
export class LeaseStore {
  constructor(private readonly store: Store) {}

  /**
   * Takes a lease that is free, expired, or already this owner's (which gives a new token and so fences its former
   * self). An owner is one process, or one worker in it: never a name that two could share.
   * @returns null when somebody else holds it
   */
  async acquire(name: string, owner: string, ttlMs: number): Promise<Lease | null> {
    const asked = performance.now();
    const now = await this.store.now();
    const until = new Date(now.getTime() + ttlMs);
    const leases = this.store.global(leaseCollection);
    const taken = await leases.findOneAndUpdate(q.and({ _id: name }, q.or({ until: q.lte(now) }, { owner })), {
      $set: { owner, until },
      $inc: { token: 1 },
    });
    const token = taken?.token ?? (await this.create(name, owner, until));
    return token === null ? null : { name, owner, token, safeUntil: asked + ttlMs };
  }

  /** The first lease of that name ever: token 1. Null when there is one, which then is held. */
  private async create(name: string, owner: string, until: Date): Promise<number | null> {
    try {
      return (await this.store.global(leaseCollection).insert({ _id: name, owner, until, token: 1 })).token;
    } catch (error) {
      if (error instanceof DuplicateKeyError) return null;
      throw error;
    }
  }

  /**
   * Prolongs a lease from now. Succeeds after expiry too as long as nobody else took it in between.
   * @returns null when it is lost
   */
  async renew(lease: Lease, ttlMs: number): Promise<Lease | null> {
    const asked = performance.now();
    const now = await this.store.now();
    const { matched } = await this.store
      .global(leaseCollection)
      .update(
        { _id: lease.name, owner: lease.owner, token: lease.token },
        { $set: { until: new Date(now.getTime() + ttlMs) } },
      );
    return matched === 1 ? { ...lease, safeUntil: asked + ttlMs } : null;
  }

  /** Gives it back at once; the token lives on. Nothing happens when it was lost before. */
  async release(lease: Lease): Promise<void> {
    await this.store
      .global(leaseCollection)
      .update(
        { _id: lease.name, owner: lease.owner, token: lease.token },
        { $set: { owner: null, until: new Date(0) } },
      );
  }
}
