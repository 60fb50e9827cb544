import type { Doc } from '../types';
import { deepClone, setField } from './clone';
import { getField, getPath, isIndex, topLevels, valuesAt } from './paths';

describe('valuesAt', () => {
  it.each<[Doc, string, unknown[]]>([
    [{ a: 1 }, 'a', [1]],
    [{}, 'a', [undefined]],
    [{ a: [1, 2] }, 'a', [[1, 2]]],
    [{ a: { b: 1 } }, 'a.b', [1]],
    [{ a: 5 }, 'a.b', [undefined]],
    [{ a: null }, 'a.b', [undefined]],
    [{ a: [{ b: 1 }, { b: [2] }, {}] }, 'a.b', [1, [2], undefined]],
    [{ a: [1, 2] }, 'a.b', []],
    [{ a: [] }, 'a.b', []],
    [{ a: [[{ b: 1 }]] }, 'a.b', []],
    [{ a: [[{ b: 1 }]] }, 'a.0.b', [1]],
    [{ a: [7, 8] }, 'a.1', [8]],
    [{ a: [7, 8] }, 'a.5', []],
    [{ a: [{ 0: 'x' }, 'y'] }, 'a.0', [{ 0: 'x' }, 'x']],
    [{ a: [{ b: [{ c: 1 }, { c: 2 }] }] }, 'a.b.c', [1, 2]],
  ])('%j at %s', (doc, path, values) => {
    expect(valuesAt(doc, path)).toEqual(values);
  });

  it('finds no inherited name', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'length']) {
      expect(valuesAt({ a: {}, l: [] }, `a.${name}`)).toEqual([undefined]);
      expect(valuesAt({ l: [] }, `l.${name}`)).toEqual([]);
      expect(getField({}, name)).toBeUndefined();
      expect(getPath({ a: { b: {} } }, ['a', 'b', name])).toBeUndefined();
    }
  });
});

describe('small helpers', () => {
  it('tells indexes from names', () => {
    expect(['0', '12', '9999999999'].every(isIndex)).toBe(true);
    expect(['', '-1', '1.5', 'a', '1a', '99999999999'].some(isIndex)).toBe(false);
  });

  it('gives the first parts of paths once', () => {
    expect(topLevels(['a.b', 'a', 'c.d.e'])).toEqual(['a', 'c']);
  });

  it('copies deeply, with hostile names as data', () => {
    const date = new Date(1);
    const doc = JSON.parse('{"a":[{"b":1}],"__proto__":{"x":1}}') as Doc;
    doc['d'] = date;
    const copy = deepClone(doc);
    expect(copy).toEqual(doc);
    expect(Object.keys(copy)).toEqual(['a', '__proto__', 'd']);
    expect(copy['d']).toBe(date);
    expect(copy['a']).not.toBe(doc['a']);
    const target: Doc = {};
    setField(target, '__proto__', { polluted: 1 });
    expect(target['polluted']).toBeUndefined();
  });
});
