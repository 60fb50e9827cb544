import { Decimal128, Long, ObjectId, Timestamp } from 'bson';
import { codeOf } from '../testing';
import type { Doc, UpdateOptions, UpdateSpec } from '../types';
import { compileUpdate } from './compile';

const NOW = new Date('2026-01-02T03:04:05Z');
const apply = (update: UpdateSpec, doc: Doc, options: UpdateOptions & { filter?: Doc; isInsert?: boolean } = {}): Doc =>
  compileUpdate(update, { now: () => NOW, ...options }).apply(doc, {
    isInsert: options.isInsert ?? false,
    filter: options.filter ?? {},
  });

const MAX = Long.MAX_VALUE;
const dec = (text: string): Decimal128 => Decimal128.fromString(text);

/** An update, a document, and what becomes of it; `null` where it must stay the same object. */
const CASES: Array<[update: Doc, before: Doc, after: Doc | null]> = [
  [{ $set: { a: 1 } }, {}, { a: 1 }],
  [{ $set: { a: 1 } }, { a: 1 }, null],
  [{ $set: { a: null } }, {}, { a: null }],
  [{ $set: { a: { x: 1, y: 2 } } }, { a: { x: 1, y: 2 } }, null],
  [{ $set: { a: { y: 2, x: 1 } } }, { a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }],
  [{ $set: { 'a.b.c': 1 } }, {}, { a: { b: { c: 1 } } }],
  [{ $set: { 'a.b': 1, 'a.c': 2 } }, { a: { d: 0 } }, { a: { d: 0, b: 1, c: 2 } }],
  [{ $set: { 'a.1': 'x' } }, { a: [1, 2, 3] }, { a: [1, 'x', 3] }],
  [{ $set: { 'a.3': 'x' } }, { a: [1] }, { a: [1, null, null, 'x'] }],
  [{ $set: { 'a.1.b': 1 } }, { a: [{}] }, { a: [{}, { b: 1 }] }],
  [{ $set: { 'a.0': 1 } }, {}, { a: { 0: 1 } }],
  [{ $set: { b: 1, a: 2 } }, {}, { a: 2, b: 1 }],
  [{ $set: {} }, { a: 1 }, null],
  [{ $unset: { a: '' } }, { a: 1, b: 2 }, { b: 2 }],
  [{ $unset: { a: '', 'b.c.d': '' } }, { b: 1 }, null],
  [{ $unset: { 'a.b': 1 } }, { a: { b: 1, c: 2 } }, { a: { c: 2 } }],
  [{ $unset: { 'a.0': 1 } }, { a: [1, 2] }, { a: [null, 2] }],
  [{ $inc: { a: 2 } }, { a: 1 }, { a: 3 }],
  [{ $inc: { a: 2, 'b.c': -1.5 } }, {}, { a: 2, b: { c: -1.5 } }],
  [{ $inc: { a: 0 } }, { a: 1 }, null],
  [{ $inc: { a: 0.5 } }, { a: 1 }, { a: 1.5 }],
  [{ $inc: { a: 1 } }, { a: Number.MAX_SAFE_INTEGER }, { a: Long.fromString('9007199254740992') }],
  [{ $inc: { a: 1 } }, { a: Long.fromString('9007199254740993') }, { a: Long.fromString('9007199254740994') }],
  [{ $inc: { a: Long.fromNumber(1) } }, { a: 1 }, { a: Long.fromNumber(2) }],
  [{ $inc: { a: 0.5 } }, { a: Long.fromNumber(2) }, { a: 2.5 }],
  [{ $inc: { a: 1 } }, { a: 1e300 }, null],
  [{ $inc: { a: dec('0.1') } }, { a: dec('0.2') }, { a: dec('0.3') }],
  [{ $inc: { a: 0.1 } }, { a: dec('0.2') }, { a: dec('0.3') }],
  [{ $mul: { a: 3 } }, { a: 2 }, { a: 6 }],
  [{ $mul: { a: 3 } }, {}, { a: 0 }],
  [{ $mul: { a: Long.fromNumber(3) } }, {}, { a: Long.ZERO }],
  [{ $mul: { a: dec('1.5') } }, { a: 3 }, { a: dec('4.5') }],
  [{ $mul: { a: 4 } }, { a: Number.MAX_SAFE_INTEGER }, { a: Long.fromString('36028797018963964') }],
  [{ $min: { a: 1 } }, { a: 2 }, { a: 1 }],
  [{ $min: { a: 2 } }, { a: 1 }, null],
  [{ $min: { a: 1 } }, {}, { a: 1 }],
  [{ $min: { a: 1 } }, { a: 'x' }, { a: 1 }],
  [{ $min: { a: 1 } }, { a: null }, null],
  [{ $max: { a: 3 } }, { a: 2 }, { a: 3 }],
  [{ $max: { a: new Date(1) } }, { a: new Date(2) }, null],
  [{ $rename: { a: 'b' } }, { a: 1, c: 2 }, { c: 2, b: 1 }],
  [{ $rename: { a: 'b' } }, { a: 1, b: 2 }, { b: 1 }],
  [{ $rename: { a: 'x.y' } }, { a: [1] }, { x: { y: [1] } }],
  [{ $rename: { 'a.b': 'c' } }, { a: { b: 1 } }, { a: {}, c: 1 }],
  [{ $rename: { a: 'b' } }, { c: 1 }, null],
  [{ $setOnInsert: { a: 1 } }, {}, null],
  [{ $currentDate: { a: true, b: { $type: 'date' } } }, {}, { a: NOW, b: NOW }],
  [{ $currentDate: { a: { $type: 'timestamp' } } }, {}, { a: new Timestamp({ t: NOW.getTime() / 1000, i: 1 }) }],
  [{ $push: { a: 1 } }, {}, { a: [1] }],
  [{ $push: { a: [1] } }, { a: [0] }, { a: [0, [1]] }],
  [{ $push: { a: { $each: [2, 3] } } }, { a: [1] }, { a: [1, 2, 3] }],
  [{ $push: { a: { $each: [] } } }, { a: [1] }, null],
  [{ $push: { a: { $each: [9], $position: 0 } } }, { a: [1, 2] }, { a: [9, 1, 2] }],
  [{ $push: { a: { $each: [9], $position: -1 } } }, { a: [1, 2] }, { a: [1, 9, 2] }],
  [{ $push: { a: { $each: [9], $position: 99 } } }, { a: [1] }, { a: [1, 9] }],
  [{ $push: { a: { $each: [3], $slice: -2 } } }, { a: [1, 2] }, { a: [2, 3] }],
  [{ $push: { a: { $each: [3], $slice: 2 } } }, { a: [1, 2] }, null],
  [{ $push: { a: { $each: [], $slice: 0 } } }, { a: [1, 2] }, { a: [] }],
  [{ $push: { a: { $each: [2], $sort: -1 } } }, { a: [1, 3] }, { a: [3, 2, 1] }],
  [
    { $push: { a: { $each: [{ n: 1 }], $sort: { n: 1 }, $slice: 2 } } },
    { a: [{ n: 3 }, { n: 2 }] },
    { a: [{ n: 1 }, { n: 2 }] },
  ],
  [{ $addToSet: { a: 1 } }, { a: [1] }, null],
  [{ $addToSet: { a: Long.ONE } }, { a: [1] }, null],
  [{ $addToSet: { a: 2 } }, { a: [1] }, { a: [1, 2] }],
  [{ $addToSet: { a: 2 } }, {}, { a: [2] }],
  [{ $addToSet: { a: { $each: [1, 2, 2] } } }, { a: [1] }, { a: [1, 2] }],
  [{ $addToSet: { a: [1] } }, { a: [[1]] }, null],
  [
    { $addToSet: { a: { x: 1, y: 2 } } },
    { a: [{ y: 2, x: 1 }] },
    {
      a: [
        { y: 2, x: 1 },
        { x: 1, y: 2 },
      ],
    },
  ],
  [{ $pop: { a: 1 } }, { a: [1, 2] }, { a: [1] }],
  [{ $pop: { a: -1 } }, { a: [1, 2] }, { a: [2] }],
  [{ $pop: { a: 1 } }, { a: [] }, null],
  [{ $pop: { a: 1 } }, {}, null],
  [{ $pull: { a: 1 } }, { a: [1, 2, 1] }, { a: [2] }],
  [{ $pull: { a: 3 } }, { a: [1] }, null],
  [{ $pull: { a: 3 } }, {}, null],
  [{ $pull: { a: { $gt: 1 } } }, { a: [1, 2, 3, 'x'] }, { a: [1, 'x'] }],
  [{ $pull: { a: { $in: [1, 2] } } }, { a: [1, 2, 3] }, { a: [3] }],
  [{ $pull: { a: { b: 1 } } }, { a: [{ b: 1, c: 2 }, { b: 2 }, 5] }, { a: [{ b: 2 }, 5] }],
  [{ $pull: { a: { b: { $gte: 2 } } } }, { a: [{ b: 1 }, { b: 2 }] }, { a: [{ b: 1 }] }],
  [{ $pull: { a: { $elemMatch: { $eq: 1 } } } }, { a: [[1], 1] }, { a: [1] }],
  [{ $pull: { a: /^x/ } }, { a: ['xy', 'y'] }, { a: ['y'] }],
  [{ $pull: { a: null } }, { a: [null, 1] }, { a: [1] }],
  [{ $pull: { a: [1] } }, { a: [[1], 1] }, { a: [1] }],
  [{ $pullAll: { a: [1, { b: 1 }] } }, { a: [1, 2, { b: 1 }] }, { a: [2] }],
  [{ $bit: { a: { and: 6 } } }, { a: 3 }, { a: 2 }],
  [{ $bit: { a: { or: 4, xor: 1 } } }, { a: 3 }, { a: 6 }],
  [{ $bit: { a: { or: 4 } } }, {}, { a: 4 }],
  [{ $bit: { a: { or: 1 } } }, { a: 1 }, null],
  [
    { $bit: { a: { xor: Long.fromString('9007199254740993') } } },
    { a: Long.ZERO },
    { a: Long.fromString('9007199254740993') },
  ],
];

describe('update operators', () => {
  it.each(
    CASES.map(([update, before, after]) => ({
      name: `${JSON.stringify(update)} on ${JSON.stringify(before)}`,
      update,
      before,
      after,
    })),
  )('$name', ({ update, before, after }) => {
    const kept = structuredClone(JSON.stringify(before));
    const result = apply(update, before);
    if (after === null) expect(result).toBe(before);
    else {
      expect(result).toEqual(after);
      expect(Object.keys(result)).toEqual(Object.keys(after));
    }
    expect(JSON.stringify(before)).toBe(kept);
  });

  it.each<[Doc, Doc, number]>([
    [{ $nope: { a: 1 } }, {}, 9],
    [{ $set: 1 }, {}, 9],
    [{ $set: { a: 1 }, b: 1 }, {}, 9],
    [{ $set: { 'a.b': 1 } }, { a: 1 }, 28],
    [{ $set: { 'a.b': 1 } }, { a: null }, 28],
    [{ $set: { 'a.x': 1 } }, { a: [1] }, 28],
    [{ $set: { 'a.2000000': 1 } }, { a: [] }, 2],
    [{ $set: { '': 1 } }, {}, 56],
    [{ $set: { 'a..b': 1 } }, {}, 56],
    [{ $set: { $a: 1 } }, {}, 52],
    [{ $inc: { a: 'x' } }, {}, 14],
    [{ $inc: { a: 1 } }, { a: 'x' }, 14],
    [{ $inc: { a: 1 } }, { a: null }, 14],
    [{ $inc: { a: 1 } }, { a: MAX }, 2],
    [{ $mul: { a: 'x' } }, {}, 14],
    [{ $mul: { a: 2 } }, { a: [] }, 14],
    [{ $push: { a: 1 } }, { a: 1 }, 2],
    [{ $push: { a: 1 } }, { a: null }, 2],
    [{ $push: { a: { $each: 1 } } }, {}, 2],
    [{ $push: { a: { $each: [], $nope: 1 } } }, {}, 2],
    [{ $push: { a: { $each: [], $slice: 'x' } } }, {}, 2],
    [{ $push: { a: { $each: [], $sort: 2 } } }, {}, 2],
    [{ $addToSet: { a: 1 } }, { a: 'x' }, 2],
    [{ $addToSet: { a: { $each: 1 } } }, {}, 2],
    [{ $pop: { a: 1 } }, { a: 1 }, 14],
    [{ $pop: { a: 2 } }, {}, 9],
    [{ $pull: { a: 1 } }, { a: 1 }, 2],
    [{ $pullAll: { a: 1 } }, {}, 2],
    [{ $bit: { a: { nope: 1 } } }, {}, 2],
    [{ $bit: { a: { or: 1.5 } } }, {}, 2],
    [{ $bit: { a: { or: 1 } } }, { a: 'x' }, 2],
    [{ $bit: { a: {} } }, {}, 2],
    [{ $currentDate: { a: 'x' } }, {}, 2],
    [{ $rename: { a: 1 } }, {}, 2],
    [{ $rename: { 'a.0.b': 'c' } }, { a: [{ b: 1 }] }, 2],
    [{ $rename: { c: 'a.b' } }, { a: [1], c: 1 }, 2],
    [{ $rename: { a: 'a' } }, {}, 40],
    [{ $set: { a: 1, 'a.b': 1 } }, {}, 40],
    [{ $set: { a: 1 }, $inc: { a: 1 } }, {}, 40],
    [{ $set: { 'a.b.c': 1 }, $unset: { 'a.b': 1 } }, {}, 40],
    [{ $setOnInsert: { a: 1 }, $set: { a: 1 } }, {}, 40],
    [{ $rename: { a: 'b' }, $set: { b: 1 } }, {}, 40],
    [{ $set: { _id: 2 } }, { _id: 1 }, 66],
    [{ $unset: { _id: 1 } }, { _id: 1 }, 66],
    [{ $inc: { '_id.n': 1 } }, { _id: { n: 1 } }, 66],
  ])('refuses %j on %j with code %i', (update, doc, code) => {
    expect(codeOf(() => apply(update, doc))).toBe(code);
  });

  it('allows an _id that stays equal, and any on insert', () => {
    const doc = { _id: new ObjectId('0123456789abcdef01234567') };
    expect(apply({ $set: { _id: new ObjectId('0123456789abcdef01234567') } }, doc)).toBe(doc);
    expect(apply({ $set: { _id: 5 } }, {}, { isInsert: true })).toEqual({ _id: 5 });
  });

  it('applies $setOnInsert only on insert', () => {
    expect(apply({ $set: { a: 1 }, $setOnInsert: { b: 2 } }, {}, { isInsert: true })).toEqual({ a: 1, b: 2 });
  });

  it('shares what it leaves alone and never its own arguments', () => {
    const before = { a: { x: 1 }, b: { y: [1] } };
    const argument = { z: [1] };
    const update = compileUpdate({ $set: { 'b.c': argument }, $push: { 'b.y': argument } });
    const first = update.apply(before, { isInsert: false, filter: {} });
    expect(first['a']).toBe(before.a);
    expect(first).toEqual({ a: { x: 1 }, b: { y: [1, argument], c: argument } });
    ((first['b'] as Doc)['c'] as { z: number[] }).z.push(2);
    expect(argument).toEqual({ z: [1] });
    expect(before).toEqual({ a: { x: 1 }, b: { y: [1] } });
  });

  it('takes hostile names as data', () => {
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      const result = apply(JSON.parse(`{"$set":{"${name}.polluted":1}}`) as Doc, {});
      expect(Object.keys(result)).toEqual([name]);
      expect(({} as Doc)['polluted']).toBeUndefined();
      expect((Object as unknown as Doc)['polluted']).toBeUndefined();
      expect(apply(JSON.parse(`{"$unset":{"${name}":1}}`) as Doc, result)).toEqual({});
      expect(apply(JSON.parse(`{"$inc":{"${name}":1}}`) as Doc, {})).toEqual(JSON.parse(`{"${name}":1}`));
      expect(apply(JSON.parse(`{"$rename":{"a":"${name}.b"}}`) as Doc, { a: 1 })).toEqual(
        JSON.parse(`{"${name}":{"b":1}}`),
      );
    }
    expect(({} as Doc)['b']).toBeUndefined();
  });
});
