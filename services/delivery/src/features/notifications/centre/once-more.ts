/**
 * Work that need not be done for every call, only once after the last: a call while it is under way waits for one more
 * run, which all that come meanwhile share.
 */
export class OnceMore {
  private readonly running = new Map<string, Promise<void>>();
  private readonly next = new Map<string, Promise<void>>();

  /** Resolves when a run that began after this call has ended; rejects as that run does. */
  run(key: string, work: () => Promise<void>): Promise<void> {
    const waiting = this.next.get(key);
    if (waiting) return waiting;
    const current = this.running.get(key);
    if (!current) return this.begin(key, work);
    const following = current
      .catch(() => undefined)
      .then(() => {
        this.next.delete(key);
        return this.begin(key, work);
      });
    this.next.set(key, following);
    return following;
  }

  private begin(key: string, work: () => Promise<void>): Promise<void> {
    const run = work().finally(() => {
      if (this.running.get(key) === run) this.running.delete(key);
    });
    this.running.set(key, run);
    return run;
  }
}
