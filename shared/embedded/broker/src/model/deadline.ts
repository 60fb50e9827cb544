/** Node's timers overflow above this and would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** One re-armable timer for a point in time, however far away. It never keeps the process alive by itself. */
export class Deadline {
  private timer: NodeJS.Timeout | undefined;
  private at: number | undefined;

  constructor(private readonly reached: () => void) {}

  /** Moves the deadline; `undefined` takes it off. */
  set(at: number | undefined): void {
    if (at === this.at && (this.timer !== undefined || at === undefined)) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.at = at;
    if (at === undefined) return;
    const wait = Math.min(Math.max(0, at - Date.now()), LONGEST_TIMER_MS);
    this.timer = setTimeout(() => this.fire(at), wait);
    this.timer.unref();
  }

  private fire(at: number): void {
    this.timer = undefined;
    this.at = undefined;
    if (Date.now() < at) this.set(at);
    else this.reached();
  }
}
