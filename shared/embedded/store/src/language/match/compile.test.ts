import { Binary, BSONRegExp, Decimal128, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { codeOf } from '../testing';
import type { Doc } from '../types';
import { compileMatch, filterPaths } from './compile';

const ID = new ObjectId('0123456789abcdef01234567');
const matches = (filter: Doc, doc: Doc): boolean => compileMatch(filter)(doc);

/** Per operator: a filter, documents it takes and documents it leaves. */
const CASES: Array<[filter: Doc, yes: Doc[], no: Doc[]]> = [
  [{}, [{}, { a: 1 }], []],
  [
    { a: 1 },
    [{ a: 1 }, { a: [2, 1] }, { a: Long.ONE }, { a: Decimal128.fromString('1.0') }],
    [{ a: '1' }, {}, { a: [[1]] }, { a: null }],
  ],
  [{ a: NaN }, [{ a: NaN }], [{ a: 1 }, {}]],
  [{ a: Long.fromString('9007199254740993') }, [{ a: Long.fromString('9007199254740993') }], [{ a: 2 ** 53 }]],
  [{ a: 'x' }, [{ a: 'x' }, { a: ['y', 'x'] }], [{ a: 'X' }, { a: 1 }]],
  [{ a: true }, [{ a: true }], [{ a: 1 }, {}]],
  [{ a: ID }, [{ a: new ObjectId(ID.toHexString()) }, { a: [ID] }], [{ a: ID.toHexString() }, {}]],
  [{ a: new Date(5) }, [{ a: new Date(5) }], [{ a: 5 }, { a: new Date(6) }]],
  [
    { a: new Binary(Buffer.from('x')) },
    [{ a: new Binary(Buffer.from('x')) }],
    [{ a: new Binary(Buffer.from('x'), 4) }, { a: 'x' }],
  ],
  [
    { a: new Timestamp({ t: 1, i: 1 }) },
    [{ a: new Timestamp({ t: 1, i: 1 }) }],
    [{ a: new Timestamp({ t: 1, i: 2 }) }],
  ],
  [{ a: null }, [{ a: null }, {}, { a: [1, null] }], [{ a: 0 }, { a: [] }, { a: '' }]],
  [
    { 'a.b': null },
    [{}, { a: 5 }, { a: {} }, { a: { b: null } }, { a: [{ b: 1 }, {}] }],
    [{ a: { b: 1 } }, { a: [{ b: 1 }, 3] }, { a: [1, 2] }, { a: [] }],
  ],
  [{ a: [1, 2] }, [{ a: [1, 2] }, { a: [[1, 2]] }], [{ a: [2, 1] }, { a: [1, 2, 3] }]],
  [{ a: [] }, [{ a: [] }, { a: [[]] }], [{ a: [1] }, {}]],
  [{ a: { b: 1, c: 2 } }, [{ a: { b: 1, c: 2 } }, { a: [{ b: 1, c: 2 }] }], [{ a: { c: 2, b: 1 } }, { a: { b: 1 } }]],
  [{ a: {} }, [{ a: {} }], [{ a: { b: 1 } }, {}]],
  [
    { 'a.b': 1 },
    [{ a: { b: 1 } }, { a: [{ b: 2 }, { b: 1 }] }, { a: { b: [1] } }],
    [{ a: { b: 2 } }, { a: [[{ b: 1 }]] }, { 'a.b': 1 }],
  ],
  [{ 'a.0': 1 }, [{ a: [1, 2] }, { a: { 0: 1 } }, { a: [[1]] }], [{ a: [2, 1] }, { a: 1 }]],
  [{ 'a.1.b': 1 }, [{ a: [{}, { b: 1 }] }], [{ a: [{ b: 1 }] }]],
  [{ a: { $eq: 1 } }, [{ a: 1 }], [{ a: 2 }]],
  [{ a: { $eq: /x/ } }, [{ a: /x/ }], [{ a: 'x' }]],
  [{ a: { $ne: 1 } }, [{ a: 2 }, {}, { a: [] }], [{ a: 1 }, { a: [1, 2] }]],
  [{ a: { $ne: null } }, [{ a: 0 }], [{ a: null }, {}]],
  [
    { a: { $gt: 1 } },
    [{ a: 2 }, { a: [0, 2] }, { a: Long.fromNumber(2) }, { a: Infinity }],
    [{ a: 1 }, { a: '2' }, {}, { a: null }, { a: NaN }],
  ],
  [{ a: { $gte: 1 } }, [{ a: 1 }, { a: Decimal128.fromString('1') }], [{ a: 0.9 }]],
  [
    { a: { $lt: 1 } },
    [{ a: 0 }, { a: -Infinity }],
    [{ a: 1 }, { a: NaN }, { a: null }, {}, { a: Decimal128.fromString('NaN') }],
  ],
  [{ a: { $lte: 1 } }, [{ a: 1 }], [{ a: 2 }, { a: false }]],
  [{ a: { $gte: NaN } }, [{ a: NaN }], [{ a: 1 }]],
  [{ a: { $gt: NaN } }, [], [{ a: NaN }, { a: 1 }]],
  [{ a: { $gte: null } }, [{ a: null }, {}], [{ a: 1 }]],
  [{ a: { $gt: null } }, [], [{ a: null }, {}, { a: 1 }]],
  [{ a: { $gt: 'b' } }, [{ a: 'c' }], [{ a: 'a' }, { a: 5 }]],
  [{ a: { $gt: new Date(5) } }, [{ a: new Date(6) }], [{ a: new Date(5) }, { a: 6 }]],
  [{ a: { $lt: [2] } }, [{ a: [1, 9] }], [{ a: 1 }, { a: [3] }]],
  [{ a: { $gt: { b: 1 } } }, [{ a: { b: 2 } }], [{ a: { b: 1 } }, { a: 5 }]],
  [{ a: { $gte: new MinKey() } }, [{ a: 1 }, { a: new MinKey() }, { a: 'x' }], []],
  [{ a: { $lt: new MaxKey() } }, [{ a: 1 }, { a: 'x' }], [{ a: new MaxKey() }]],
  [{ a: { $gt: false } }, [{ a: true }], [{ a: false }, { a: 1 }]],
  [{ a: { $gt: 1, $lt: 5 } }, [{ a: 3 }, { a: [0, 9] }], [{ a: 5 }]],
  [
    { a: { $in: [1, 'x', null, /^z/] } },
    [{ a: 1 }, { a: 'x' }, {}, { a: 'zz' }, { a: [7, 'x'] }],
    [{ a: 2 }, { a: 'y' }],
  ],
  [{ a: { $in: [ID] } }, [{ a: ID }], [{ a: new ObjectId() }]],
  [{ a: { $in: [1] } }, [{ a: Long.ONE }, { a: Decimal128.fromString('1') }], [{ a: '1' }]],
  [{ a: { $in: [] } }, [], [{}, { a: 1 }]],
  [{ a: { $in: [[1]] } }, [{ a: [1] }, { a: [[1]] }], [{ a: 1 }]],
  [{ a: { $nin: [1, null] } }, [{ a: 2 }], [{ a: 1 }, {}, { a: [3, 1] }]],
  [{ a: { $exists: true } }, [{ a: null }, { a: [] }], [{}]],
  [{ a: { $exists: false } }, [{}], [{ a: null }]],
  [{ a: { $exists: 0 } }, [{}], [{ a: 1 }]],
  [{ 'a.b': { $exists: true } }, [{ a: [{ b: 1 }] }], [{ a: [] }, { a: 1 }]],
  [{ a: { $type: 'string' } }, [{ a: 'x' }, { a: [1, 'x'] }], [{ a: 1 }, {}]],
  [{ a: { $type: 'array' } }, [{ a: [] }, { a: [1] }], [{ a: 1 }]],
  [{ a: { $type: ['null', 16] } }, [{ a: null }, { a: 5 }], [{ a: 1.5 }, {}, { a: 2 ** 40 }]],
  [{ a: { $type: 'long' } }, [{ a: Long.ONE }, { a: 2 ** 40 }], [{ a: 1 }, { a: 0.5 }]],
  [
    { a: { $type: 'number' } },
    [{ a: 1 }, { a: 0.5 }, { a: Long.ONE }, { a: Decimal128.fromString('1') }],
    [{ a: '1' }],
  ],
  [{ a: { $type: 'objectId' } }, [{ a: ID }], [{ a: 'x' }]],
  [{ a: { $type: -1 } }, [{ a: new MinKey() }], [{ a: 1 }]],
  [{ a: { $size: 2 } }, [{ a: [1, 2] }], [{ a: [1] }, { a: 2 }, {}, { a: [[1, 2]] }]],
  [{ a: { $size: 0 } }, [{ a: [] }], [{ a: [1] }, {}]],
  [
    { a: { $mod: [4, 1] } },
    [{ a: 5 }, { a: 5.9 }, { a: Long.fromNumber(9) }, { a: [2, 1] }],
    [{ a: 4 }, { a: 'x' }, {}, { a: NaN }, { a: Infinity }],
  ],
  [{ a: { $mod: [4, -1] } }, [{ a: -5 }], [{ a: 3 }]],
  [{ a: { $all: [1, 2] } }, [{ a: [2, 1, 3] }], [{ a: [1] }, { a: 1 }]],
  [{ a: { $all: [1] } }, [{ a: 1 }, { a: [1] }], [{ a: 2 }]],
  [{ a: { $all: [] } }, [], [{ a: [] }, {}]],
  [{ a: { $all: [/^x/, 'y'] } }, [{ a: ['xx', 'y'] }], [{ a: ['y'] }]],
  [{ a: { $all: [[1]] } }, [{ a: [[1]] }, { a: [1] }], [{ a: 1 }]],
  [
    { a: { $all: [{ $elemMatch: { b: 1 } }, { $elemMatch: { c: 1 } }] } },
    [{ a: [{ b: 1 }, { c: 1 }] }],
    [{ a: [{ b: 1 }] }],
  ],
  [
    { a: { $elemMatch: { b: 1, c: 2 } } },
    [{ a: [{ b: 1, c: 2 }] }],
    [{ a: [{ b: 1 }, { c: 2 }] }, { a: { b: 1, c: 2 } }, {}],
  ],
  [{ a: { $elemMatch: { $gt: 1, $lt: 4 } } }, [{ a: [0, 3] }], [{ a: [0, 9] }, { a: 3 }, { a: [[3]] }]],
  [{ a: { $elemMatch: { $elemMatch: { $eq: 1 } } } }, [{ a: [[1]] }], [{ a: [1] }, { a: [[[1]]] }]],
  [{ a: { $elemMatch: { $size: 1 } } }, [{ a: [[5]] }], [{ a: [5] }]],
  [{ a: { $elemMatch: { $or: [{ b: 1 }, { c: 1 }] } } }, [{ a: [{ c: 1 }] }], [{ a: [{ d: 1 }] }]],
  [{ a: { $elemMatch: { $ne: 1 } } }, [{ a: [1, 2] }], [{ a: [1] }, { a: [] }]],
  [{ a: { $not: { $gt: 1 } } }, [{ a: 1 }, {}, { a: 'x' }], [{ a: 2 }, { a: [0, 2] }]],
  [{ a: { $not: /^x/ } }, [{ a: 'y' }, {}], [{ a: 'xy' }]],
  [{ a: { $not: { $not: { $eq: 1 } } } }, [{ a: 1 }], [{ a: 2 }]],
  [{ $and: [{ a: 1 }, { b: 2 }] }, [{ a: 1, b: 2 }], [{ a: 1 }]],
  [{ $or: [{ a: 1 }, { b: 2 }] }, [{ a: 1 }, { b: 2 }], [{ a: 2 }]],
  [{ $nor: [{ a: 1 }, { b: 2 }] }, [{ a: 2 }, {}], [{ a: 1 }, { b: 2 }]],
  [{ a: 1, b: 2, c: 3, $comment: 'why' }, [{ a: 1, b: 2, c: 3 }], [{ a: 1, b: 2 }]],
  [{ a: /^x/i }, [{ a: 'Xy' }, { a: ['a', 'x'] }, { a: /^x/i }], [{ a: 'ax' }, { a: 5 }, { a: /^x/ }]],
  [{ a: { $regex: '^x', $options: 'i' } }, [{ a: 'XY' }], [{ a: 'y' }]],
  [{ a: { $regex: /^x/, $options: 'i' } }, [{ a: 'XY' }], [{ a: 'y' }]],
  [{ a: { $regex: new BSONRegExp('a b # c', 'x') } }, [{ a: 'ab' }], [{ a: 'a b' }]],
  [{ a: { $regex: '(?i)^X\\Z' } }, [{ a: 'x' }, { a: 'x\n' }], [{ a: 'xx' }]],
  [{ a: { $regex: 'x.y', $options: 's' } }, [{ a: 'x\ny' }], [{ a: 'xy' }]],
  [{ a: /x/g }, [{ a: 'x' }, { a: 'xx' }], []],
  [
    { a: { $bitsAllSet: 6 } },
    [{ a: 7 }, { a: 6 }, { a: -1 }, { a: Long.MAX_VALUE }],
    [{ a: 4 }, { a: 'x' }, { a: 6.5 }],
  ],
  [{ a: { $bitsAnySet: [1, 5] } }, [{ a: 2 }, { a: 32 }], [{ a: 1 }]],
  [{ a: { $bitsAllClear: 6 } }, [{ a: 1 }], [{ a: 2 }]],
  [{ a: { $bitsAnyClear: 6 } }, [{ a: 2 }], [{ a: 6 }]],
  [
    { a: { $bitsAllSet: new Binary(Buffer.from([2])) } },
    [{ a: new Binary(Buffer.from([3])) }],
    [{ a: new Binary(Buffer.from([1])) }],
  ],
  [{ $expr: { $gt: ['$a', '$b'] } }, [{ a: 2, b: 1 }], [{ a: 1, b: 2 }, {}]],
  [{ $expr: { $eq: ['$a', ID] } }, [{ a: new ObjectId(ID.toHexString()) }], [{ a: new ObjectId() }]],
  [{ a: { $ref: 'x', $id: 1 } }, [{ a: { $ref: 'x', $id: 1 } }], [{ a: 1 }]],
];

describe('compileMatch', () => {
  it.each(CASES.map(([filter, yes, no]) => ({ name: JSON.stringify(filter), filter, yes, no })))(
    'answers $name as MongoDB does',
    ({ filter, yes, no }) => {
      const test = compileMatch(filter);
      expect(yes.filter((doc) => !test(doc))).toEqual([]);
      expect(no.filter((doc) => test(doc))).toEqual([]);
      // A second round: nothing is remembered between documents.
      expect(yes.every((doc) => test(doc)) && !no.some((doc) => test(doc))).toBe(true);
    },
  );

  it.each<[Doc, number]>([
    [{ a: { $foo: 1 } }, 2],
    [{ $foo: 1 }, 2],
    [{ a: { $gt: 1, b: 1 } }, 2],
    [{ a: { $in: 1 } }, 2],
    [{ a: { $in: [{ $gt: 1 }] } }, 2],
    [{ a: { $nin: 'x' } }, 2],
    [{ a: { $all: 1 } }, 2],
    [{ a: { $all: [{ $gt: 1 }] } }, 2],
    [{ a: { $size: -1 } }, 2],
    [{ a: { $size: 'x' } }, 2],
    [{ a: { $mod: [0, 1] } }, 2],
    [{ a: { $mod: [1] } }, 2],
    [{ a: { $mod: 1 } }, 2],
    [{ a: { $not: 1 } }, 2],
    [{ a: { $not: {} } }, 2],
    [{ a: { $ne: /x/ } }, 2],
    [{ a: { $gt: /x/ } }, 2],
    [{ a: { $type: 'nonsense' } }, 2],
    [{ a: { $type: 77 } }, 2],
    [{ a: { $type: [] } }, 2],
    [{ a: { $elemMatch: 1 } }, 2],
    [{ a: { $options: 'i' } }, 2],
    [{ a: { $regex: 5 } }, 2],
    [{ a: { $bitsAllSet: 'x' } }, 2],
    [{ a: { $bitsAllSet: [-1] } }, 2],
    [{ $and: {} }, 2],
    [{ $or: [] }, 2],
    [{ $nor: [1] }, 2],
    [{ a: { $regex: '(' } }, 51091],
    [{ a: { $regex: '^(a+)+$', $options: 'i' } }, 51091],
    [{ a: { $regex: 'a', $options: 'q' } }, 51108],
    [{ $where: 'true' }, 115],
    [{ a: { $where: 'true' } }, 115],
    [{ $text: { $search: 'x' } }, 115],
    [{ a: { $near: [0, 0] } }, 115],
    [{ $expr: { $function: { body: 'x', args: [], lang: 'js' } } }, 115],
    [{ $expr: { $foo: 1 } }, 168],
    [{ $expr: '$$nope' }, 17276],
  ])('refuses %j with code %i', (filter, code) => {
    expect(codeOf(() => compileMatch(filter))).toBe(code);
  });

  it('ends a pattern that would backtrack for ever', () => {
    expect(matches({ a: { $regex: '^(a+)+$' } }, { a: `${'a'.repeat(60)}!` })).toBe(false);
    expect(matches({ a: { $regex: '^(a+)+$' } }, { a: 'aaa' })).toBe(true);
  });

  it('gives variables to $expr', () => {
    const test = compileMatch({ $expr: { $eq: ['$a', '$$wanted'] } }, { variables: { wanted: 5 } });
    expect([test({ a: 5 }), test({ a: 6 })]).toEqual([true, false]);
  });

  it('keeps inherited names out: they are plain data', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
      expect(matches({ [name]: { $exists: true } }, {})).toBe(false);
      expect(matches({ [`${name}.name`]: { $exists: true } }, {})).toBe(false);
      expect(matches(JSON.parse(`{"${name}":1}`) as Doc, JSON.parse(`{"${name}":1}`) as Doc)).toBe(true);
      expect(matches({ a: JSON.parse(`{"${name}":1}`) as unknown }, { a: {} })).toBe(false);
    }
  });
});

describe('collations', () => {
  const test = (strength: number, filter: Doc): ((doc: Doc) => boolean) =>
    compileMatch(filter, { collation: { locale: 'en_US', strength } });

  it('ignores case at strength 2, and accents too at strength 1', () => {
    expect(test(2, { a: 'abc' })({ a: 'ABC' })).toBe(true);
    expect(test(2, { a: 'abc' })({ a: 'äbc' })).toBe(false);
    expect(test(1, { a: 'abc' })({ a: 'ÄBC' })).toBe(true);
    expect(test(3, { a: 'abc' })({ a: 'ABC' })).toBe(false);
  });

  it('holds for $in, $nin, ranges, $all, arrays and documents, and never for other types', () => {
    expect(test(2, { a: { $in: ['X', 5] } })({ a: 'x' })).toBe(true);
    expect(test(2, { a: { $nin: ['X'] } })({ a: 'x' })).toBe(false);
    expect(test(2, { a: { $gt: 'B' } })({ a: 'c' })).toBe(true);
    expect(test(2, { a: { $gt: 'b' } })({ a: 'B' })).toBe(false);
    expect(test(2, { a: { $all: ['X', 'Y'] } })({ a: ['y', 'x'] })).toBe(true);
    expect(test(2, { a: { b: ['X'] } })({ a: { b: ['x'] } })).toBe(true);
    expect(test(2, { a: { B: 'x' } })({ a: { b: 'x' } })).toBe(false);
    expect(test(2, { a: '5' })({ a: 5 })).toBe(false);
    expect(test(2, { $expr: { $eq: ['$a', 'X'] } })({ a: 'x' })).toBe(true);
  });

  it('compares bytes under the simple locale, and refuses an unknown one', () => {
    expect(compileMatch({ a: 'x' }, { collation: { locale: 'simple' } })({ a: 'X' })).toBe(false);
    expect(codeOf(() => compileMatch({ a: 'x' }, { collation: { locale: 'not a locale' } }))).toBe(2);
    expect(codeOf(() => compileMatch({ a: 'x' }, { collation: { locale: 'en', strength: 9 } }))).toBe(2);
  });
});

describe('filterPaths', () => {
  it.each<[Doc, string[] | null]>([
    [{ a: 1, 'b.c': 2, $comment: 'x' }, ['a', 'b']],
    [{ $or: [{ a: 1 }, { $and: [{ 'c.d': 1 }] }], a: 2 }, ['a', 'c']],
    [{ $expr: { $eq: ['$a', 1] } }, null],
    [{ $or: [{ a: 1 }, { $expr: true }] }, null],
    [{}, []],
  ])('of %j are %j', (filter, paths) => {
    expect(filterPaths(filter)).toEqual(paths);
  });
});
