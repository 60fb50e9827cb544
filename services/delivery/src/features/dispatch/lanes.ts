/** How long a dispatch waits before it asks for its lane again: longer the more are waiting. */
const WAIT_STEP_MS = 1_000;
const WAIT_MAX_MS = 30_000;

/**
 * Keeps a receiver that hangs from taking every worker: so many attempts under way per target, and so many per channel.
 * One object per process; what does not get in comes back later and takes no place meanwhile.
 */
export class Lanes {
  private readonly underWay = new Map<string, number>();
  private readonly refused = new Map<string, number>();

  constructor(private readonly limits: { perTarget: number; perChannel: number }) {}

  /** The function that leaves the lane, or in how many ms to ask again. */
  enter(channel: string, target: string): (() => void) | number {
    const places = [
      [channel, this.limits.perChannel],
      [`${channel} ${target}`, this.limits.perTarget],
    ] as const;
    const full = places.find(([name, limit]) => (this.underWay.get(name) ?? 0) >= limit);
    if (full) return this.wait(full[0], full[1]);
    for (const [name] of places) {
      this.underWay.set(name, (this.underWay.get(name) ?? 0) + 1);
      this.refused.delete(name);
    }
    return () => {
      for (const [name] of places) this.leave(name);
    };
  }

  private leave(name: string): void {
    const left = (this.underWay.get(name) ?? 1) - 1;
    if (left > 0) this.underWay.set(name, left);
    else this.underWay.delete(name);
  }

  private wait(name: string, limit: number): number {
    const refused = (this.refused.get(name) ?? 0) + 1;
    this.refused.set(name, refused);
    return Math.min(WAIT_MAX_MS, WAIT_STEP_MS * Math.ceil(refused / limit));
  }
}
