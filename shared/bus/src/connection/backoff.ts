/** The wait before attempt `attempt` (from 1): doubles from 100 ms to 5 s, spread by up to a half so that many do not come at once. */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
  const ceiling = Math.min(5000, 100 * 2 ** Math.min(attempt - 1, 10));
  return Math.round(ceiling * (0.5 + random() / 2));
}
