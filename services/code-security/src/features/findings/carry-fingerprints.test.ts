import { carryFingerprints, type FoundThere, type KnownThere } from './carry-fingerprints';
import { pathDistance } from './path-distance';

const found = (fingerprint: string, file: string, content = 'c', rules = ['r']): FoundThere => ({
  ...{ fingerprints: [fingerprint], file, content, rules },
});
const known = (fingerprint: string, file: string, more: Partial<KnownThere> = {}): KnownThere => ({
  ...{ fingerprint, file, content: 'c', rule_id: 'r', present: true, ...more },
});

test('what is new, and what is at its place, goes by its own', () => {
  expect(carryFingerprints([found('a', 'x.ts'), found('b', 'y.ts', 'd')], [known('a', 'x.ts')])).toEqual(['a', 'b']);
  expect(carryFingerprints([], [known('a', 'x.ts')])).toEqual([]);
});

test('a moved or renamed file keeps what was known', () => {
  expect(carryFingerprints([found('b', 'lib/x.ts')], [known('a', 'src/x.ts')])).toEqual(['a']);
});

test('another content, another rule, or no content at all is not the same', () => {
  expect(carryFingerprints([found('b', 'y.ts', 'other')], [known('a', 'x.ts')])).toEqual(['b']);
  expect(carryFingerprints([found('b', 'y.ts', 'c', ['r2'])], [known('a', 'x.ts')])).toEqual(['b']);
  expect(carryFingerprints([found('b', 'y.ts', '')], [known('a', 'x.ts', { content: '' })])).toEqual(['b']);
});

test('a rule under a new id keeps what was known: in place, moved, and without content in place alone', () => {
  const renamed = ['r2', 'r'];
  expect(carryFingerprints([found('b', 'x.ts', 'c', renamed)], [known('a', 'x.ts')])).toEqual(['a']);
  expect(carryFingerprints([found('b', 'y.ts', 'c', renamed)], [known('a', 'x.ts')])).toEqual(['a']);
  const inPlace = { ...found('b', 'x.ts', '', renamed), fingerprints: ['b', 'a'] as [string, string] };
  expect(carryFingerprints([inPlace], [known('a', 'x.ts', { content: '' })])).toEqual(['a']);
});

test('a copy is new: the one that stayed keeps its own', () => {
  const both = [found('b', 'copy/x.ts'), found('a', 'x.ts')];
  expect(carryFingerprints(both, [known('a', 'x.ts')])).toEqual(['b', 'a']);
});

test('one to one, the nearest file first, whatever the order', () => {
  const there = [known('k1', 'src/a/x.ts'), known('k2', 'src/b/x.ts')];
  const moved = [found('n2', 'lib/src/b/x.ts'), found('n3', 'elsewhere/z.ts'), found('n1', 'lib/src/a/x.ts')];
  expect(carryFingerprints(moved, there)).toEqual(['k2', 'n3', 'k1']);
  expect(carryFingerprints([...moved].reverse(), [...there].reverse())).toEqual(['k1', 'n3', 'k2']);
});

test('of two equally far the one that was still there comes first', () => {
  const there = [known('gone', 'a/x.ts', { present: false }), known('there', 'b/x.ts')];
  expect(carryFingerprints([found('n', 'c/x.ts')], there)).toEqual(['there']);
  expect(carryFingerprints([found('n', 'c/x.ts'), found('m', 'd/x.ts')], there)).toEqual(['there', 'gone']);
});

test('what was carried keeps it where it is, even when something new stands at the first place', () => {
  // `a` was made of x.ts; its finding has long stood in y.ts.
  const there = [known('a', 'y.ts')];
  expect(carryFingerprints([found('b', 'y.ts')], there)).toEqual(['a']);
  const [atFirst, atNew] = carryFingerprints([found('a', 'x.ts'), found('b', 'y.ts')], there);
  expect(atNew).toBe('a');
  expect(atFirst).toMatch(/^[0-9a-f]{64}$/);
  // And so it goes on in the next scan.
  const later = [known('a', 'y.ts'), known(atFirst as string, 'x.ts')];
  expect(carryFingerprints([found('a', 'x.ts'), found('b', 'y.ts')], later)).toEqual([atFirst, 'a']);
});

test('back where it was it is still the same', () => {
  expect(carryFingerprints([found('a', 'x.ts')], [known('a', 'y.ts')])).toEqual(['a']);
});

test('a whole tree of equal findings moves without two becoming one', () => {
  const size = 600;
  const there = Array.from({ length: size }, (_, at) => known(`k${at}`, `old/${String(at).padStart(4, '0')}.ts`));
  const moved = Array.from({ length: size }, (_, at) => found(`n${at}`, `new/${String(at).padStart(4, '0')}.ts`));
  const carried = carryFingerprints(moved, there);
  expect(new Set(carried).size).toBe(size);
  expect(carried).toEqual(there.map(({ fingerprint }) => fingerprint));
});

test.each([
  ['a/b.ts', 'a/b.ts', 0],
  ['a/b.ts', 'b.ts', 1],
  ['a/b.ts', 'a/c.ts', 2],
  ['src/a/b.ts', 'lib/a/b.ts', 2],
  ['a/a/a.ts', 'a/a.ts', 1],
  ['', 'a.ts', 2],
])('from %s to %s it is %d', (a, b, expected) => {
  expect(pathDistance(a, b)).toBe(expected);
  expect(pathDistance(b, a)).toBe(expected);
});
