import type { TrackedChanges } from './track-scan';
import { isQuiet, type Tracked } from './tracked';

/**
 * Findings that are open where everything else that `vulns` counts as the same one (a rule or vulnerability on an asset)
 * is out of counts: it must not stay silent there because of them. One of each such group. `known` is what was tracked
 * of the asset before.
 */
export function untoldNews({ added, changed }: TrackedChanges, known: readonly Tracked[], now: Date): Tracked[] {
  const back = new Map(
    changed.filter(({ set }) => set.present === true).map(({ fingerprint, set }) => [fingerprint, set]),
  );
  const returned = known.flatMap((one) => {
    const set = back.get(one.fingerprint);
    return set ? [{ ...one, ...set }] : [];
  });
  const news = [...added, ...returned].filter((one) => isOpen(one, now));
  if (news.length === 0) return [];
  const groups = new Map<string, Tracked[]>();
  for (const one of known) {
    if (!one.present) continue;
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  const first = new Map(news.map((one) => [keyOf(one), one]));
  return [...first].flatMap(([key, one]) => {
    const before = groups.get(key) ?? [];
    return before.length > 0 && before.every((other) => !isOpen(other, now)) ? [one] : [];
  });
}

const isOpen = (one: Tracked, now: Date): boolean => one.state !== 'resolved' && !isQuiet(one, now);

const keyOf = ({ shown_on, vulnerability_id }: Tracked): string => `${shown_on}\n${vulnerability_id}`;
