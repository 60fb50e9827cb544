interface Alarm {
  at: number;
  order: number;
  ring: () => void;
}

/** Time that passes only when it is told to. */
export class FakeClock {
  now = 0;
  private order = 0;
  private alarms: Alarm[] = [];

  after(delayMs: number, ring: () => void): void {
    this.alarms.push({ at: this.now + delayMs, order: this.order++, ring });
  }

  /** The earliest time something is due, or undefined. */
  get nextAt(): number | undefined {
    return this.alarms.length === 0 ? undefined : Math.min(...this.alarms.map(({ at }) => at));
  }

  /** Moves to `time` and rings what is due, earliest first. */
  moveTo(time: number): void {
    this.now = Math.max(this.now, time);
    const due = this.alarms.filter(({ at }) => at <= this.now).sort((a, b) => a.at - b.at || a.order - b.order);
    this.alarms = this.alarms.filter(({ at }) => at > this.now);
    for (const { ring } of due) ring();
  }
}
