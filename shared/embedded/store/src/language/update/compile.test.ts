import { ObjectId } from 'bson';
import { codeOf } from '../testing';
import type { Doc, UpdateOptions, UpdateSpec } from '../types';
import { compileUpdate } from './compile';
import { upsertSeed } from './seed';

const apply = (update: UpdateSpec, doc: Doc, filter: Doc = {}, options: UpdateOptions = {}, isInsert = false): Doc =>
  compileUpdate(update, options).apply(doc, { isInsert, filter });

describe('positional operators', () => {
  it.each<[filter: Doc, update: Doc, before: Doc, after: Doc]>([
    [{ a: 2 }, { $set: { 'a.$': 9 } }, { a: [1, 2, 3] }, { a: [1, 9, 3] }],
    [{ a: { $gte: 2 } }, { $set: { 'a.$': 9 } }, { a: [1, 2, 3] }, { a: [1, 9, 3] }],
    [{ 'a.b': 2 }, { $set: { 'a.$.c': 9 } }, { a: [{ b: 1 }, { b: 2 }] }, { a: [{ b: 1 }, { b: 2, c: 9 }] }],
    [
      { a: { $elemMatch: { b: 2, c: 1 } } },
      { $inc: { 'a.$.c': 1 } },
      {
        a: [
          { b: 2, c: 0 },
          { b: 2, c: 1 },
        ],
      },
      {
        a: [
          { b: 2, c: 0 },
          { b: 2, c: 2 },
        ],
      },
    ],
    [{ $and: [{ _id: 1 }, { a: 3 }] }, { $unset: { 'a.$': 1 } }, { _id: 1, a: [1, 3] }, { _id: 1, a: [1, null] }],
    [{ 'x.a': 2 }, { $set: { 'x.a.$': 9 } }, { x: { a: [1, 2] } }, { x: { a: [1, 9] } }],
    [{ a: 2 }, { $set: { 'b.$': 9 } }, { a: [1, 2], b: [3, 4] }, { a: [1, 2], b: [3, 9] }],
    [{ a: { $in: ['y'] } }, { $set: { 'a.$': 'z' } }, { a: ['x', 'y'] }, { a: ['x', 'z'] }],
  ])('%j, %j', (filter, update, before, after) => {
    expect(apply(update, before, filter)).toEqual(after);
  });

  it.each<[Doc, Doc, Doc, number]>([
    [{ a: 1 }, { $set: { 'a.$': 1 } }, { a: 1 }, 2],
    [{}, { $set: { 'a.$': 1 } }, { a: [1] }, 2],
    [{ a: 1 }, { $set: { 'a.$.b.$': 1 } }, { a: [1] }, 2],
    [{ a: 1 }, { $set: { $: 1 } }, { a: [1] }, 2],
    [{}, { $set: { 'a.$[]': 1 } }, { a: 1 }, 2],
    [{}, { $set: { 'a.$[]': 1 } }, {}, 2],
  ])('refuses %j, %j on %j with code %i', (filter, update, doc, code) => {
    expect(codeOf(() => apply(update, doc, filter))).toBe(code);
  });

  it('follows the filter of each call, compiled once', () => {
    const update = compileUpdate({ $set: { 'a.$': 0 } });
    expect(update.apply({ a: [1, 2] }, { isInsert: false, filter: { a: 1 } })).toEqual({ a: [0, 2] });
    expect(update.apply({ a: [1, 2] }, { isInsert: false, filter: { a: 2 } })).toEqual({ a: [1, 0] });
  });
});

describe('array filters', () => {
  it.each<[update: Doc, arrayFilters: Doc[], before: Doc, after: Doc]>([
    [{ $inc: { 'a.$[]': 1 } }, [], { a: [1, 2] }, { a: [2, 3] }],
    [{ $set: { 'a.$[].b': 1 } }, [], { a: [{}, { b: 0 }] }, { a: [{ b: 1 }, { b: 1 }] }],
    [{ $set: { 'a.$[x]': 0 } }, [{ x: { $gt: 1 } }], { a: [1, 2, 3] }, { a: [1, 0, 0] }],
    [
      { $set: { 'a.$[x].b': 0 } },
      [{ 'x.c': 1, 'x.d': { $ne: 2 } }],
      { a: [{ c: 1 }, { c: 1, d: 2 }] },
      {
        a: [
          { c: 1, b: 0 },
          { c: 1, d: 2 },
        ],
      },
    ],
    [
      { $set: { 'a.$[x].b.$[y]': 0 } },
      [{ 'x.k': 1 }, { y: 5 }],
      {
        a: [
          { k: 1, b: [5, 6] },
          { k: 2, b: [5] },
        ],
      },
      {
        a: [
          { k: 1, b: [0, 6] },
          { k: 2, b: [5] },
        ],
      },
    ],
    [{ $pull: { 'a.$[].b': 1 } }, [], { a: [{ b: [1, 2] }] }, { a: [{ b: [2] }] }],
    [
      { $push: { 'a.$[x].b': 1 } },
      [{ $or: [{ 'x.k': 1 }, { 'x.k': 2 }] }],
      { a: [{ k: 2 }] },
      { a: [{ k: 2, b: [1] }] },
    ],
  ])('%j with %j', (update, arrayFilters, before, after) => {
    const kept = JSON.stringify(before);
    expect(apply(update, before, {}, { arrayFilters })).toEqual(after);
    expect(JSON.stringify(before)).toBe(kept);
  });

  it('leaves the document alone when no element fits', () => {
    const doc = { a: [1] };
    expect(apply({ $set: { 'a.$[x]': 0 } }, doc, {}, { arrayFilters: [{ x: 5 }] })).toBe(doc);
  });

  it.each<[Doc, Doc[], number]>([
    [{ $set: { 'a.$[x]': 0 } }, [], 2],
    [{ $set: { a: 0 } }, [{ x: 1 }], 9],
    [{ $set: { 'a.$[x]': 0 } }, [{ x: 1 }, { x: 2 }], 9],
    [{ $set: { 'a.$[x]': 0 } }, [{ x: 1, y: 2 }], 9],
    [{ $set: { 'a.$[x]': 0 } }, [{}], 9],
    [{ $set: { 'a.$[X]': 0 } }, [{ X: 1 }], 2],
    [{ $set: { 'a.$x': 0 } }, [], 52],
  ])('refuses %j with %j: code %i', (update, arrayFilters, code) => {
    expect(codeOf(() => compileUpdate(update, { arrayFilters }))).toBe(code);
  });
});

describe('replacement', () => {
  const id = new ObjectId('0123456789abcdef01234567');

  it('keeps the _id, in front', () => {
    const result = apply({ b: 2 }, { a: 1, _id: 5 });
    expect(result).toEqual({ _id: 5, b: 2 });
    expect(Object.keys(result)).toEqual(['_id', 'b']);
    expect(compileUpdate({ b: 2 }).isReplacement).toBe(true);
    expect(compileUpdate({ $set: { b: 2 } }).isReplacement).toBe(false);
  });

  it('takes an equal _id, gives back the same document when nothing changes, and allows an empty one', () => {
    const doc = { _id: id, a: 1 };
    expect(apply({ a: 1, _id: new ObjectId(id.toHexString()) }, doc)).toBe(doc);
    expect(apply({}, doc)).toEqual({ _id: id });
  });

  it('on insert keeps of the seed only the _id', () => {
    expect(apply({ b: 1 }, { _id: 5, a: 1 }, {}, {}, true)).toEqual({ _id: 5, b: 1 });
    expect(apply({ _id: 6, b: 1 }, {}, {}, {}, true)).toEqual({ _id: 6, b: 1 });
  });

  it('refuses another _id and operators among the fields', () => {
    expect(codeOf(() => apply({ _id: 2 }, { _id: 1 }))).toBe(66);
    expect(codeOf(() => compileUpdate({ a: 1, $set: { b: 1 } }))).toBe(52);
  });
});

describe('pipeline updates', () => {
  it.each<[Doc[], Doc, Doc]>([
    [[{ $set: { total: { $add: ['$a', '$b'] } } }], { _id: 1, a: 1, b: 2 }, { _id: 1, a: 1, b: 2, total: 3 }],
    [[{ $addFields: { 'x.y': '$a' } }, { $unset: 'a' }], { _id: 1, a: 1 }, { _id: 1, x: { y: 1 } }],
    [[{ $unset: ['a', 'b.c'] }], { _id: 1, a: 1, b: { c: 1, d: 2 } }, { _id: 1, b: { d: 2 } }],
    [[{ $replaceWith: { n: '$a' } }], { _id: 1, a: 5 }, { _id: 1, n: 5 }],
    [[{ $replaceRoot: { newRoot: '$a' } }], { _id: 1, a: { b: 1 } }, { _id: 1, b: 1 }],
    [[{ $project: { a: 1 } }], { _id: 1, a: 1, b: 2 }, { _id: 1, a: 1 }],
    [[{ $set: { a: '$$NOW' } }], { _id: 1 }, { _id: 1, a: new Date(7) }],
    [[{ $set: { a: '$$REMOVE' } }], { _id: 1, a: 1, b: 1 }, { _id: 1, b: 1 }],
    [[{ $set: { a: { $literal: '$b' } } }], { _id: 1 }, { _id: 1, a: '$b' }],
    [[{ $set: { a: { $cond: [{ $lt: ['$n', 5] }, 'low', 'high'] } } }], { _id: 1, n: 3 }, { _id: 1, n: 3, a: 'low' }],
  ])('%j', (pipeline, before, after) => {
    expect(apply(pipeline, before, {}, { now: () => new Date(7) })).toEqual(after);
  });

  it('gives back the same document when nothing changes', () => {
    const doc = { _id: 1, a: 1 };
    expect(apply([{ $set: { a: 1 } }], doc)).toBe(doc);
  });

  it('reads variables', () => {
    expect(apply([{ $set: { a: '$$v' } }], { _id: 1 }, {}, { variables: { v: 3 } })).toEqual({ _id: 1, a: 3 });
  });

  it.each<[Doc[], UpdateOptions, number]>([
    [[{ $match: {} }], {}, 40324],
    [[{ $set: {}, $unset: 'a' }], {}, 40323],
    [[{ $set: { _id: 2 } }], {}, 66],
    [[{ $set: { a: 1 } }], { arrayFilters: [{ x: 1 }] }, 9],
    [[{ $set: { a: { $function: {} } } }], {}, 115],
    [[{ $replaceWith: '$nothing' }], {}, 40228],
  ])('refuses %j with %j: code %i', (pipeline, options, code) => {
    expect(codeOf(() => apply(pipeline, { _id: 1 }, {}, options))).toBe(code);
  });
});

describe('collations in updates', () => {
  const options: UpdateOptions = { collation: { locale: 'en', strength: 2 } };

  it('hold for $addToSet, $pull, $pullAll, $min, $push with $sort and array filters', () => {
    const doc = { a: ['x', 'Y'] };
    expect(apply({ $addToSet: { a: { $each: ['X', 'z', 'Z'] } } }, doc, {}, options)).toEqual({ a: ['x', 'Y', 'z'] });
    expect(apply({ $addToSet: { a: 'X' } }, doc, {}, options)).toBe(doc);
    expect(apply({ $pull: { a: 'y' } }, doc, {}, options)).toEqual({ a: ['x'] });
    expect(apply({ $pullAll: { a: ['X'] } }, doc, {}, options)).toEqual({ a: ['Y'] });
    expect(apply({ $min: { v: 'a' } }, { v: 'B' }, {}, options)).toEqual({ v: 'a' });
    expect(apply({ $push: { a: { $each: ['b'], $sort: 1 } } }, { a: ['C', 'a'] }, {}, options)).toEqual({
      a: ['a', 'b', 'C'],
    });
    const arrayFilters = [{ e: 'y' }];
    expect(apply({ $set: { 'a.$[e]': 0 } }, doc, {}, { ...options, arrayFilters })).toEqual({ a: ['x', 0] });
  });
});

describe('upsertSeed', () => {
  it.each<[Doc, Doc]>([
    [
      { a: 1, b: { $eq: 2 } },
      { a: 1, b: 2 },
    ],
    [{ 'a.b': 1, 'a.c': 2 }, { a: { b: 1, c: 2 } }],
    [{ a: { $gt: 1 }, b: { $in: [1] }, c: /x/, d: { $exists: true } }, {}],
    [{ $and: [{ a: 1 }, { b: 2 }] }, { a: 1, b: 2 }],
    [{ $or: [{ a: 1 }] }, { a: 1 }],
    [{ $or: [{ a: 1 }, { a: 2 }], $nor: [{ b: 1 }], $expr: true }, {}],
    [{ a: { $all: [1] } }, { a: 1 }],
    [{ a: { $all: [1, 2] } }, {}],
    [
      { a: null, b: { c: 1 } },
      { a: null, b: { c: 1 } },
    ],
    [{ a: { $eq: 1, $gt: 0 } }, { a: 1 }],
  ])('of %j is %j', (filter, seed) => {
    expect(upsertSeed(filter)).toEqual(seed);
  });

  it('refuses a path given twice', () => {
    expect(codeOf(() => upsertSeed({ a: 1, $and: [{ a: 2 }] }))).toBe(54);
    expect(codeOf(() => upsertSeed({ a: {}, 'a.b': 2 }))).toBe(54);
  });

  it('copies, and takes hostile names as data', () => {
    const filter = { a: { b: [1] } };
    (upsertSeed(filter)['a'] as { b: number[] }).b.push(2);
    expect(filter).toEqual({ a: { b: [1] } });
    const seed = upsertSeed(JSON.parse('{"__proto__.x":1,"constructor.y":2}') as Doc);
    expect(Object.keys(seed)).toEqual(['__proto__', 'constructor']);
    expect(({} as Doc)['x']).toBeUndefined();
  });
});
