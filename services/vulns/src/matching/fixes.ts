import type { VersionOrder } from '@osk/versions';

/** Advisories correct each other a few times, never this often. */
const MOST_STEPS = 50;

/**
 * The lowest version that ends the trouble for good. A fix may be incomplete, so that another range takes up where it
 * ends: then that range's fix is looked at, and so on. Where all end in versions without a fix, the lowest fix named is
 * better than none.
 * @param affectedAt the fixes of every range that contains a version (null: contains it and names none); empty when
 * the version is not affected
 */
export function lastingFix(
  fixes: readonly string[],
  order: VersionOrder,
  affectedAt: (version: string) => ReadonlyArray<string | null>,
): string | null {
  const sorted = [...new Set(fixes)].sort((a, b) => order.compare(a, b));
  const lasting = sorted.flatMap((fix) => follow(fix, order, affectedAt) ?? []);
  return lasting.sort((a, b) => order.compare(a, b))[0] ?? sorted[0] ?? null;
}

function follow(
  start: string,
  order: VersionOrder,
  affectedAt: (version: string) => ReadonlyArray<string | null>,
): string | null {
  let fix = start;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const next = affectedAt(fix);
    if (next.length === 0) return fix;
    if (next.includes(null)) return null;
    const highest = next.reduce<string>((a, b) => (b !== null && order.compare(b, a) > 0 ? b : a), fix);
    if (highest === fix) return null;
    fix = highest;
  }
  return null;
}
