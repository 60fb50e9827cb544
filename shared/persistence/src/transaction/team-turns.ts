import { DuplicateKeyError } from '../errors';
import { Inbox } from '../inbox/inbox';
import type { Store } from '../store/store';
import type { Transaction } from './transaction';

const TRIES = 4;

/**
 * Transactions over what a team has, one after the other in this process: for documents that most of them change, such
 * as counters, where they would only make each other run anew. Those of other processes are held apart by the store.
 */
export class TeamTurns {
  private readonly queues = new Map<string, Promise<unknown>>();
  private readonly inbox: Inbox;

  constructor(private readonly store: Store) {
    this.inbox = new Inbox(store);
  }

  run<T>(teamId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.inTurn(teamId, () => this.store.transaction(work));
  }

  /** For messages: does the work once per event. */
  once(teamId: string, eventId: string, consumer: string, work: (tx: Transaction) => Promise<void>): Promise<boolean> {
    return this.inTurn(teamId, () => this.inbox.once(eventId, consumer, work));
  }

  private async inTurn<T>(teamId: string, work: () => Promise<T>): Promise<T> {
    const before = this.queues.get(teamId) ?? Promise.resolve();
    const turn = before.then(() => retried(work));
    const settled = turn.then(
      () => undefined,
      () => undefined,
    );
    this.queues.set(teamId, settled);
    try {
      return await turn;
    } finally {
      if (this.queues.get(teamId) === settled) this.queues.delete(teamId);
    }
  }
}

/** Another process made the same document first: the next look finds it. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DuplicateKeyError) || attempt >= TRIES) throw error;
    }
  }
}
