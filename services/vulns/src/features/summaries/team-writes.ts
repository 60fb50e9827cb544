import { DuplicateKeyError, Inbox, type Store, type Transaction } from '@osk/persistence';

const TRIES = 4;

/**
 * Transactions over a team's occurrences, one after the other in this process: they all change the same counters, and
 * would only make each other run anew. Those of other processes are held apart by the store.
 */
export class TeamWrites {
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

/** Another process made the same occurrence, group or counter first: the next look finds it. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DuplicateKeyError) || attempt >= TRIES) throw error;
    }
  }
}
