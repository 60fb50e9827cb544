/**
 * Shares the thread between everything that runs on it: long work asks `expired()` every few documents and, when its time
 * is up, gives way until the event loop has come round.
 */
export class Turns {
  private deadline = 0;
  private ending = false;

  /** @param sliceMs how long work may hold the thread at a stretch */
  constructor(private readonly sliceMs = 10) {}

  /** Starts a stretch of its own, whatever the present turn has already used. */
  restart(): void {
    this.deadline = performance.now() + this.sliceMs;
    if (this.ending) return;
    this.ending = true;
    setImmediate(() => {
      this.deadline = 0;
      this.ending = false;
    });
  }

  expired(): boolean {
    if (this.deadline !== 0) return performance.now() > this.deadline;
    this.restart();
    return false;
  }

  /** Resolves in the event loop's next round. */
  next(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }
}

/** What a step-by-step task yields when it wants to be gone on with later. Record numbers are always positive. */
export const PAUSE = 0;
/** It waits for a transaction to end. */
export const BLOCKED = -1;
export type Pause = typeof PAUSE | typeof BLOCKED;

/** Work in steps; it may be resumed in a later turn, after other work has run. */
export type Task<T> = Generator<Pause, T, undefined>;

/** Thrown outside a transaction where an open transaction holds what is to be changed. */
export class Blocked extends Error {}
