import { firstOf } from './first-of';

const ascending = (a: number, b: number): number => a - b;
const scrambled = (count: number): number[] => Array.from({ length: count }, (_, i) => (i * 7919) % count);

it.each([
  [0, 5],
  [3, 5],
  [5, 5],
  [2_000, 1],
  [2_000, 50],
  [2_000, 999],
  [2_000, 1_500],
  [2_000, 5_000],
])('of %i the first %i, in order', (total, count) => {
  const expected = Array.from({ length: Math.min(total, count) }, (_, i) => i);
  expect(firstOf(scrambled(total), count, ascending)).toEqual(expected);
});
