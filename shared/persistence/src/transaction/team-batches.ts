interface Waiting<Item> {
  item: Item;
  done: () => void;
  failed: (error: unknown) => void;
}

export interface TeamBatchesOptions<Item> {
  /** Does a batch whole, or not at all. */
  work: (teamId: string, items: readonly Item[]) => Promise<void>;
  max: number;
}

/**
 * Gathers what arrives for a team while its last batch is being worked on, and does it as the next one: a flood becomes a
 * few large transactions, a single event waits for nothing.
 */
export class TeamBatches<Item> {
  private readonly waiting = new Map<string, Waiting<Item>[]>();

  constructor(private readonly options: TeamBatchesOptions<Item>) {}

  /** Resolves when the batch that the item was part of is done. */
  add(teamId: string, item: Item): Promise<void> {
    return new Promise((done, failed) => {
      const queue = this.waiting.get(teamId);
      if (queue) {
        queue.push({ item, done, failed });
        return;
      }
      this.waiting.set(teamId, [{ item, done, failed }]);
      void this.drain(teamId);
    });
  }

  private async drain(teamId: string): Promise<void> {
    // Those that arrive in the same turn of the event loop belong together.
    await new Promise((resolve) => setImmediate(resolve));
    for (;;) {
      const queue = this.waiting.get(teamId) ?? [];
      const batch = queue.splice(0, this.options.max);
      if (batch.length === 0) break;
      await this.settle(teamId, batch);
    }
    this.waiting.delete(teamId);
  }

  private async settle(teamId: string, batch: readonly Waiting<Item>[]): Promise<void> {
    try {
      await this.options.work(
        teamId,
        batch.map(({ item }) => item),
      );
      for (const { done } of batch) done();
    } catch (error) {
      // One bad item must not take the others with it.
      if (batch.length === 1) return batch[0]!.failed(error);
      for (const waiting of batch) await this.settle(teamId, [waiting]);
    }
  }
}
