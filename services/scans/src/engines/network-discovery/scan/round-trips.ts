/** Below this a busy machine of ours would be taken for a silent target. */
const FLOOR_MS = 150;

/**
 * How long to wait for an answer, from the answers so far: smoothed round trip plus four deviations (RFC 6298,
 * section 2), never above the limit given.
 */
export class RoundTrips {
  private smoothed: number | undefined;
  private deviation = 0;
  private least = Number.POSITIVE_INFINITY;

  constructor(private readonly limitMs: number) {}

  add(ms: number): void {
    this.least = Math.min(this.least, ms);
    if (this.smoothed === undefined) {
      this.smoothed = ms;
      this.deviation = ms / 2;
      return;
    }
    this.deviation += (Math.abs(ms - this.smoothed) - this.deviation) / 4;
    this.smoothed += (ms - this.smoothed) / 8;
  }

  /** True once anything answered. */
  get measured(): boolean {
    return this.smoothed !== undefined;
  }

  /** True when an answer took so much longer than the quickest that more connections would only wait in a queue. */
  queued(ms: number): boolean {
    return ms > 3 * this.least + 1;
  }

  timeoutMs(): number {
    if (this.smoothed === undefined) return this.limitMs;
    return Math.min(this.limitMs, Math.max(FLOOR_MS, this.smoothed + 4 * this.deviation));
  }
}
