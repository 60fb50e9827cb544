import type { VersionOrder } from '../orders/order';

/**
 * What is wrong with a claimed order: `chain` lists versions from the oldest to the newest, those that are level with
 * each other in one inner list. Compares every pair, both ways; an empty answer means that the chain holds.
 */
export function breaksIn({ compare, valid }: VersionOrder, chain: ReadonlyArray<string | readonly string[]>): string[] {
  const placed = chain.flatMap((entry, place) =>
    (typeof entry === 'string' ? [entry] : entry).map((version) => ({ version, place })),
  );
  const wrong = placed.filter(({ version }) => !valid(version)).map(({ version }) => `${version} is not valid`);
  for (const a of placed)
    for (const b of placed) {
      const found = Math.sign(compare(a.version, b.version));
      if (found !== Math.sign(a.place - b.place)) wrong.push(`compare(${a.version}, ${b.version}) = ${found}`);
    }
  return wrong;
}
