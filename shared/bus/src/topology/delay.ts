/** A year: longer delays are a mistake in units. */
const LONGEST_DELAY_MS = 366 * 24 * 3600 * 1000;

/**
 * The delay queue's time for a wished delay: rounded up to two significant digits, never down. Each distinct delay is
 * a durable queue of its own (in one queue a long delay would hold up a short one behind it), so their number must
 * stay bounded whatever callers ask for. Throws a RangeError for what is not a delay.
 */
export function delayStep(delayMs: number): number {
  if (!Number.isFinite(delayMs) || delayMs < 0 || delayMs > LONGEST_DELAY_MS) {
    throw new RangeError(`delay must be 0 to ${LONGEST_DELAY_MS} ms, got ${delayMs}`);
  }
  const whole = Math.ceil(delayMs);
  const unit = 10 ** Math.max(0, String(whole).length - 2);
  return Math.ceil(whole / unit) * unit;
}
