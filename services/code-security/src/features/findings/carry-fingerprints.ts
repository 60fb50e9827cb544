import { createHash } from 'node:crypto';
import { pathDistance } from './path-distance';

/** A finding of the scan under way. */
export interface FoundThere {
  /** Of its rule and place, distinct; then those its place would have under the rule's former ids. */
  fingerprints: readonly [string, ...string[]];
  /** The rule's id and those it had before. */
  rules: readonly string[];
  /** `contentOf` it; empty: only its place tells it from others. */
  content: string;
  file: string | null;
}

/** A finding as earlier scans of the same asset know it. */
export interface KnownThere {
  fingerprint: string;
  rule_id: string;
  content: string;
  file: string | null;
  /** The last scan that looked there showed it. */
  present: boolean;
}

/**
 * The fingerprints that `found` go by, in the same order: of what stands where a known one stood the known one's, of
 * what was moved, or whose rule was renamed, the one it had. One known finding is taken over by one at most, the nearest
 * file first, and what was still there before what was gone already. Two that are found never end up as one.
 */
export function carryFingerprints(found: readonly FoundThere[], known: readonly KnownThere[]): string[] {
  const assigned = new Map<FoundThere, string>();
  const free = new Set(known.map(({ fingerprint }) => fingerprint));
  const take = (one: FoundThere, fingerprint: string | undefined): void => {
    if (fingerprint === undefined || assigned.has(one) || !free.delete(fingerprint)) return;
    assigned.set(one, fingerprint);
  };
  const left = () => found.filter((one) => !assigned.has(one));

  // First by the place: what was carried before stands where its fingerprint alone would not find it.
  const places = new Map(known.filter(hasContent).map((one) => [placeKey(one.rule_id, one), one.fingerprint]));
  for (const one of left().filter(hasContent)) for (const rule of one.rules) take(one, places.get(placeKey(rule, one)));
  for (const one of left()) for (const fingerprint of one.fingerprints) take(one, fingerprint);
  const gone = known.filter((one) => hasContent(one) && free.has(one.fingerprint));
  for (const [one, there] of nearestFirst(left().filter(hasContent), gone)) take(one, there.fingerprint);

  const taken = new Set([...assigned.values(), ...known.map(({ fingerprint }) => fingerprint)]);
  for (const one of left()) {
    const fresh = unlike(one.fingerprints[0], taken);
    taken.add(fresh);
    assigned.set(one, fresh);
  }
  return found.map((one) => assigned.get(one) as string);
}

/** A pair is compared for each found and each known one of the same content; beyond so many they are taken in order. */
const MAX_PAIRS = 250_000;

type Pair = [FoundThere, KnownThere];

function nearestFirst(found: readonly FoundThere[], known: readonly KnownThere[]): Pair[] {
  const byContent = groupBy(known, ({ content }) => content);
  return [...groupBy(found, ({ content }) => content)].flatMap(([content, list]) => {
    const there = byContent.get(content) ?? [];
    return list.length * there.length > MAX_PAIRS ? inOrder(list, there) : byDistance(list, there);
  });
}

function byDistance(found: readonly FoundThere[], known: readonly KnownThere[]): Pair[] {
  const pairs = found.flatMap((one) =>
    known
      .filter(({ rule_id }) => one.rules.includes(rule_id))
      .map((there) => ({ pair: [one, there] as Pair, distance: pathDistance(one.file ?? '', there.file ?? '') })),
  );
  pairs.sort((a, b) => a.distance - b.distance || Number(b.pair[1].present) - Number(a.pair[1].present));
  return pairs.map(({ pair }) => pair);
}

function inOrder(found: readonly FoundThere[], known: readonly KnownThere[]): Pair[] {
  const waiting = groupBy([...known].sort(byFile).reverse(), ({ rule_id }) => rule_id);
  return [...found].sort(byFile).flatMap((one): Pair[] => {
    const there = one.rules
      .map((rule) => waiting.get(rule))
      .find((list) => list && list.length > 0)
      ?.pop();
    return there ? [[one, there]] : [];
  });
}

type Filed = { file: string | null };
const byFile = (a: Filed, b: Filed): number => ((a.file ?? '') < (b.file ?? '') ? -1 : 1);

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}

const hasContent = ({ content }: { content: string }): boolean => content !== '';
const placeKey = (rule: string, { content, file }: { content: string; file: string | null }): string =>
  JSON.stringify([rule, content, file]);

/** Where what stood there has moved on with its fingerprint, something new in its place needs another. */
function unlike(fingerprint: string, taken: ReadonlySet<string>): string {
  let other = fingerprint;
  for (let turn = 1; taken.has(other); turn += 1)
    other = createHash('sha256').update(`${fingerprint}#${turn}`).digest('hex');
  return other;
}
