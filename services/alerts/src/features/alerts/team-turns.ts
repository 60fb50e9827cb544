import { DuplicateKeyError, type Store, type Transaction } from '@osk/persistence';

const TRIES = 4;

/**
 * Transactions over a team's alerts, one after the other in this process: they change the same counters and would only
 * make each other run anew. Those of other processes are held apart by the store.
 */
export class TeamTurns {
  private readonly last = new Map<string, Promise<void>>();

  constructor(private readonly store: Store) {}

  run<T>(teamId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const before = this.last.get(teamId) ?? Promise.resolve();
    const turn = before.then(() => this.tried(work));
    const over = turn.then(
      () => undefined,
      () => undefined,
    );
    this.last.set(teamId, over);
    void over.then(() => {
      if (this.last.get(teamId) === over) this.last.delete(teamId);
    });
    return turn;
  }

  /** Another process may have made the same alert, member or counter first: the next look finds it. */
  private async tried<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.store.transaction(work);
      } catch (error) {
        if (!(error instanceof DuplicateKeyError) || attempt === TRIES) throw error;
      }
    }
  }
}
