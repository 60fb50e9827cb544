import { codeOf } from '../testing';
import type { Doc } from '../types';
import { compileSort } from './sort';

const order = (spec: Doc, docs: Doc[]): unknown[] =>
  [...docs].sort(compileSort(spec).compare).map((doc) => doc['n'] ?? doc);

describe('compileSort', () => {
  it('sorts by several fields and directions', () => {
    const docs = [
      { a: 1, b: 1, n: 'x' },
      { a: 2, b: 1, n: 'y' },
      { a: 1, b: 2, n: 'z' },
    ];
    expect(order({ a: 1, b: -1 }, docs)).toEqual(['z', 'x', 'y']);
    expect(order({ a: -1, b: 1 }, docs)).toEqual(['y', 'x', 'z']);
  });

  it('takes the least element of an array upwards and the greatest downwards', () => {
    const docs = [
      { n: 1, a: [5, 1] },
      { n: 2, a: 3 },
      { n: 3, a: [2, 9] },
    ];
    expect(order({ a: 1 }, docs)).toEqual([1, 3, 2]);
    expect(order({ a: -1 }, docs)).toEqual([3, 1, 2]);
  });

  it('puts an empty array before null, and a missing field with null', () => {
    const docs = [{ n: 1, a: 0 }, { n: 2 }, { n: 3, a: [] }, { n: 4, a: null }];
    expect(order({ a: 1 }, docs)).toEqual([3, 2, 4, 1]);
    expect(order({ a: -1 }, docs)).toEqual([1, 2, 4, 3]);
  });

  it('reaches into arrays of documents', () => {
    const docs = [
      { n: 1, a: [{ b: 9 }, { b: 2 }] },
      { n: 2, a: { b: 5 } },
      { n: 3, a: [1] },
    ];
    expect(order({ 'a.b': 1 }, docs)).toEqual([3, 1, 2]);
    expect(order({ 'a.b': -1 }, docs)).toEqual([1, 2, 3]);
  });

  it('orders by type across types, and by a collation where one is given', () => {
    expect(
      order({ a: 1 }, [
        { n: 1, a: 'x' },
        { n: 2, a: 5 },
        { n: 3, a: {} },
        { n: 4, a: new Date(0) },
      ]),
    ).toEqual([2, 1, 3, 4]);
    const sort = compileSort({ a: 1 }, { locale: 'en', strength: 2 });
    expect(sort.compare({ a: 'A' }, { a: 'a' })).toBe(0);
    expect(sort.compare({ a: 'a' }, { a: 'B' })).toBeLessThan(0);
  });

  it('gives the same order by keys taken once', () => {
    const sort = compileSort({ a: 1, b: -1 });
    const docs: Doc[] = [{ a: [2, 0], b: 1 }, { a: 0, b: 2 }, { b: 1 }, { a: [], b: 0 }];
    for (const x of docs) {
      for (const y of docs) {
        expect(Math.sign(sort.compareKeys(sort.keys(x), sort.keys(y)))).toBe(Math.sign(sort.compare(x, y)));
      }
    }
    expect(sort.fields).toEqual([
      ['a', 1],
      ['b', -1],
    ]);
  });

  it.each<[Doc, number]>([
    [{ a: 2 }, 15975],
    [{ a: 'asc' }, 15975],
    [{ a: { $meta: 'textScore' } }, 2],
    [{ $a: 1 }, 16410],
    [{ '': 1 }, 15999],
  ])('refuses %j with code %i', (spec, code) => {
    expect(codeOf(() => compileSort(spec))).toBe(code);
  });
});
