import { Binary, Decimal128, Long, ObjectId } from 'bson';
import { codeOf } from '../testing';
import type { Doc } from '../types';
import { compileExpression, rootScope } from './compile';

const ID = new ObjectId('0123456789abcdef01234567');
const DATE = new Date('2026-03-04T05:06:07.008Z');
const DOC: Doc = {
  n: 5,
  neg: -2.5,
  s: 'Hello World',
  l: [3, 1, 2],
  docs: [{ k: 'a', v: 1 }, { k: 'b', v: 2 }, { v: 3 }],
  o: { x: { y: 1 } },
  t: true,
  nil: null,
  id: ID,
  d: DATE,
  long: Long.fromString('9007199254740993'),
  dec: Decimal128.fromString('1.10'),
};
const evaluate = (expression: unknown, doc: Doc = DOC, variables: Doc = {}): unknown =>
  compileExpression(expression, { variables, now: () => DATE })(rootScope(doc));

describe('compileExpression', () => {
  it.each<[expression: unknown, value: unknown]>([
    ['$n', 5],
    ['plain', 'plain'],
    [{ $literal: '$n' }, '$n'],
    ['$o.x.y', 1],
    ['$docs.k', ['a', 'b']],
    ['$docs.0', []],
    ['$nope.x', undefined],
    ['$$ROOT.n', 5],
    ['$$CURRENT.n', 5],
    ['$$NOW', DATE],
    ['$$REMOVE', undefined],
    [
      { a: '$n', b: '$nope', c: { d: [1, '$nope'] } },
      { a: 5, c: { d: [1, null] } },
    ],
    // Comparison and logic
    [{ $eq: ['$id', new ObjectId(ID.toHexString())] }, true],
    [{ $eq: ['$nope', null] }, false],
    [{ $eq: [1, Long.ONE] }, true],
    [{ $ne: ['$n', 5] }, false],
    [{ $gt: ['$n', 4] }, true],
    [{ $gte: ['x', 5] }, true],
    [{ $lt: ['$nope', null] }, true],
    [{ $lte: ['$n', 5] }, true],
    [{ $cmp: ['$n', 9] }, -1],
    [{ $cmp: [[1, 2], [1]] }, 1],
    [{ $and: ['$t', 1, 'x'] }, true],
    [{ $and: [true, 0] }, false],
    [{ $and: [] }, true],
    [{ $or: [null, '$nope', 0] }, false],
    [{ $or: [0, ''] }, true],
    [{ $not: ['$nil'] }, true],
    [{ $cond: ['$t', 'y', 'n'] }, 'y'],
    [{ $cond: { if: { $gt: ['$n', 9] }, then: 'y', else: 'n' } }, 'n'],
    [{ $ifNull: ['$nil', '$nope', 7] }, 7],
    [{ $ifNull: ['$n', 7] }, 5],
    [
      {
        $switch: {
          branches: [
            { case: false, then: 1 },
            { case: '$t', then: 2 },
          ],
          default: 3,
        },
      },
      2,
    ],
    [{ $switch: { branches: [{ case: false, then: 1 }], default: 3 } }, 3],
    // Arithmetic
    [{ $add: ['$n', 1, 0.5] }, 6.5],
    [{ $add: ['$d', 1000] }, new Date(DATE.getTime() + 1000)],
    [{ $add: ['$n', '$nil'] }, null],
    [{ $add: ['$long', 1] }, Long.fromString('9007199254740994')],
    [{ $add: ['$dec', 0.2] }, Decimal128.fromString('1.30')],
    [{ $subtract: ['$n', 7] }, -2],
    [{ $subtract: ['$d', '$d'] }, 0],
    [{ $subtract: ['$d', 8] }, new Date(DATE.getTime() - 8)],
    [{ $multiply: ['$n', 3] }, 15],
    [{ $divide: ['$n', 2] }, 2.5],
    [{ $mod: ['$n', 3] }, 2],
    [{ $abs: '$neg' }, 2.5],
    [{ $ceil: '$neg' }, -2],
    [{ $floor: '$neg' }, -3],
    [{ $round: [2.5] }, 2],
    [{ $round: [1.255, 2] }, 1.26],
    [{ $round: [1234, -2] }, 1200],
    [{ $trunc: ['$neg'] }, -2],
    [{ $trunc: [1.99, 1] }, 1.9],
    [{ $pow: [2, 10] }, 1024],
    [{ $abs: Long.fromString('-9007199254740993') }, Long.fromString('9007199254740993')],
    [{ $abs: Long.MIN_VALUE }, 2 ** 63],
    [{ $ceil: '$long' }, Long.fromString('9007199254740993')],
    [{ $ceil: '$nil' }, null],
    [{ $mod: ['$long', 10] }, Long.fromNumber(3)],
    [{ $mod: [Long.fromNumber(7), 2.5] }, 2],
    [{ $mod: ['$nil', 2] }, null],
    [{ $add: [Long.MAX_VALUE, 1] }, 2 ** 63],
    [{ $subtract: ['$long', 1] }, Long.fromString('9007199254740992')],
    [{ $subtract: ['$nope', 1] }, null],
    [{ $multiply: ['$n', '$nil'] }, null],
    [{ $divide: ['$nil', 1] }, null],
    [{ $round: ['$nil'] }, null],
    [{ $trunc: [Infinity] }, Infinity],
    [{ $sqrt: 16 }, 4],
    // Arrays and sets
    [{ $size: '$l' }, 3],
    [{ $isArray: '$l' }, true],
    [{ $isArray: ['$n'] }, false],
    [{ $first: '$l' }, 3],
    [{ $last: '$l' }, 2],
    [{ $first: [[]] }, undefined],
    [{ $arrayElemAt: ['$l', -1] }, 2],
    [{ $arrayElemAt: ['$l', 9] }, undefined],
    [{ $concatArrays: ['$l', [9]] }, [3, 1, 2, 9]],
    [{ $concatArrays: ['$l', null] }, null],
    [{ $reverseArray: '$l' }, [2, 1, 3]],
    [{ $in: [2, '$l'] }, true],
    [{ $in: [new ObjectId(ID.toHexString()), ['$id']] }, true],
    [{ $indexOfArray: ['$l', 2] }, 2],
    [{ $indexOfArray: ['$l', 3, 1] }, -1],
    [{ $slice: ['$l', 2] }, [3, 1]],
    [{ $slice: ['$l', -2] }, [1, 2]],
    [{ $slice: ['$l', 1, 1] }, [1]],
    [{ $sortArray: { input: '$l', sortBy: 1 } }, [1, 2, 3]],
    [{ $sortArray: { input: '$docs', sortBy: { v: -1 } } }, [{ v: 3 }, { k: 'b', v: 2 }, { k: 'a', v: 1 }]],
    [{ $range: [0, 5, 2] }, [0, 2, 4]],
    [{ $zip: { inputs: [[1, 2], ['a']] } }, [[1, 'a']]],
    [
      { $zip: { inputs: [[1, 2], ['a']], useLongestLength: true, defaults: [0, 'z'] } },
      [
        [1, 'a'],
        [2, 'z'],
      ],
    ],
    [{ $firstN: { n: 2, input: '$l' } }, [3, 1]],
    [{ $lastN: { n: 2, input: '$l' } }, [1, 2]],
    [{ $minN: { n: 2, input: '$l' } }, [1, 2]],
    [{ $maxN: { n: 2, input: '$l' } }, [3, 2]],
    [{ $setUnion: ['$l', [2, 9]] }, [1, 2, 3, 9]],
    [{ $setIntersection: ['$l', [2, 9]] }, [2]],
    [{ $setDifference: ['$l', [2]] }, [3, 1]],
    [
      {
        $setEquals: [
          [1, 2, 2],
          [2, 1],
        ],
      },
      true,
    ],
    [{ $setIsSubset: [[1], '$l'] }, true],
    [{ $anyElementTrue: [[0, 1]] }, true],
    [{ $allElementsTrue: [[0, 1]] }, false],
    // Variables
    [{ $let: { vars: { a: '$n', b: 2 }, in: { $multiply: ['$$a', '$$b'] } } }, 10],
    [{ $let: { vars: { o: '$o' }, in: '$$o.x.y' } }, 1],
    [{ $map: { input: '$l', as: 'i', in: { $add: ['$$i', '$n'] } } }, [8, 6, 7]],
    [{ $map: { input: '$l', in: { $multiply: ['$$this', 2] } } }, [6, 2, 4]],
    [{ $map: { input: '$nope', in: 1 } }, null],
    [{ $filter: { input: '$docs', as: 'd', cond: { $gt: ['$$d.v', 1] } } }, [{ k: 'b', v: 2 }, { v: 3 }]],
    [{ $filter: { input: '$l', cond: true, limit: 1 } }, [3]],
    [{ $reduce: { input: '$l', initialValue: 0, in: { $add: ['$$value', '$$this'] } } }, 6],
    [
      {
        $map: {
          input: [[1], [2]],
          as: 'a',
          in: { $map: { input: '$$a', as: 'b', in: { $concatArrays: ['$$a', ['$$b']] } } },
        },
      },
      [[[1, 1]], [[2, 2]]],
    ],
    // Text
    [{ $concat: ['$s', '!'] }, 'Hello World!'],
    [{ $concat: ['$s', '$nil'] }, null],
    [{ $toLower: '$s' }, 'hello world'],
    [{ $toUpper: '$nope' }, ''],
    [{ $strLenCP: 'a\u{1f600}' }, 2],
    [{ $strLenBytes: 'é' }, 2],
    [{ $strcasecmp: ['abc', 'ABD'] }, -1],
    [{ $split: ['$s', ' '] }, ['Hello', 'World']],
    [{ $replaceOne: { input: 'a.a', find: 'a', replacement: { $literal: '$&' } } }, '$&.a'],
    [{ $replaceAll: { input: 'a.a.', find: '.', replacement: '-' } }, 'a-a-'],
    [{ $trim: { input: '  x ' } }, 'x'],
    [{ $substrCP: ['$s', 0, 5] }, 'Hello'],
    [{ $indexOfCP: ['\u{1f600}x', 'x'] }, 1],
    [{ $indexOfCP: ['$s', 'o', 5, 7] }, -1],
    [{ $indexOfBytes: ['éx', 'x'] }, 2],
    [{ $regexMatch: { input: '$s', regex: '^hello', options: 'i' } }, true],
    [{ $regexMatch: { input: '$nope', regex: 'x' } }, false],
    [{ $regexFind: { input: '$s', regex: /(W)o/ } }, { match: 'Wo', idx: 6, captures: ['W'] }],
    [{ $regexFind: { input: '$s', regex: 'q' } }, null],
    [{ $regexMatch: { input: '$s', regex: { $concat: ['^', 'HELLO'] }, options: 'i' } }, true],
    [{ $regexMatch: { input: '$s', regex: '$nope' } }, false],
    [{ $split: ['$nil', ' '] }, null],
    [{ $toLower: '$d' }, DATE.toISOString().toLowerCase()],
    [{ $toUpper: '$dec' }, '1.10'],
    [{ $indexOfCP: ['$nil', 'x'] }, null],
    [
      { $regexFindAll: { input: 'aXa', regex: 'a' } },
      [
        { match: 'a', idx: 0, captures: [] },
        { match: 'a', idx: 2, captures: [] },
      ],
    ],
    // Documents
    [{ $mergeObjects: ['$o', { z: 1 }, null] }, { x: { y: 1 }, z: 1 }],
    [{ $mergeObjects: '$docs' }, { k: 'b', v: 3 }],
    [{ $objectToArray: '$o' }, [{ k: 'x', v: { y: 1 } }]],
    [
      {
        $arrayToObject: [
          [
            ['a', 1],
            ['b', 2],
          ],
        ],
      },
      { a: 1, b: 2 },
    ],
    [{ $arrayToObject: { $literal: [{ k: 'a', v: 1 }] } }, { a: 1 }],
    [{ $getField: 'n' }, 5],
    [{ $getField: { field: 'y', input: '$o.x' } }, 1],
    [{ $setField: { field: 'a.b', input: '$o', value: 1 } }, { x: { y: 1 }, 'a.b': 1 }],
    [{ $unsetField: { field: 'x', input: '$o' } }, {}],
    // Conversion
    [{ $type: '$nope' }, 'missing'],
    [{ $type: '$id' }, 'objectId'],
    [{ $isNumber: '$dec' }, true],
    [{ $toString: '$id' }, ID.toHexString()],
    [{ $toString: '$long' }, '9007199254740993'],
    [{ $toString: '$d' }, DATE.toISOString()],
    [{ $toObjectId: ID.toHexString() }, ID],
    [{ $toInt: '12' }, 12],
    [{ $toInt: 3.9 }, 3],
    [{ $toLong: '9007199254740993' }, Long.fromString('9007199254740993')],
    [{ $toDouble: '1.5e2' }, 150],
    [{ $toDecimal: '1.10' }, Decimal128.fromString('1.10')],
    [{ $toBool: '' }, true],
    [{ $toBool: 0 }, false],
    [{ $toDate: 8 }, new Date(8)],
    [{ $toDate: '$id' }, ID.getTimestamp()],
    [{ $convert: { input: 'x', to: 'int', onError: -1 } }, -1],
    [{ $convert: { input: null, to: 'int', onNull: 0 } }, 0],
    [{ $convert: { input: '7', to: 16 } }, 7],
    [{ $toString: new Binary(Buffer.alloc(16), 4) }, '00000000-0000-0000-0000-000000000000'],
    // Statistics over arrays
    [{ $sum: '$l' }, 6],
    [{ $sum: ['$n', 1, 'x'] }, 6],
    [{ $avg: '$l' }, 2],
    [{ $avg: [['x']] }, null],
    [{ $min: '$l' }, 1],
    [{ $max: ['$n', '$long'] }, Long.fromString('9007199254740993')],
    [{ $stdDevPop: '$l' }, Math.sqrt(2 / 3)],
    // Dates, from the library
    [{ $year: '$d' }, 2026],
    [{ $dayOfWeek: '$d' }, 4],
    [{ $dateToString: { date: '$d', format: '%Y-%m-%d' } }, '2026-03-04'],
    [{ $dateTrunc: { date: '$d', unit: 'day' } }, new Date('2026-03-04T00:00:00Z')],
    [{ $dateAdd: { startDate: '$d', unit: 'day', amount: 1 } }, new Date('2026-03-05T05:06:07.008Z')],
    [{ $dateDiff: { startDate: '$d', endDate: { $add: ['$d', 86400000] }, unit: 'day' } }, 1],
  ])('%j gives %j', (expression, value) => {
    expect(evaluate(expression)).toEqual(value);
  });

  it('leaves its documents as they are', () => {
    evaluate({ $dateToString: { date: '$d', timezone: '+05:00' } });
    evaluate({ $sortArray: { input: '$l', sortBy: 1 } });
    expect([DOC['d'], DOC['l']]).toEqual([new Date('2026-03-04T05:06:07.008Z'), [3, 1, 2]]);
  });

  it('reads constants given from outside, which local names hide', () => {
    expect(evaluate('$$v.x', {}, { v: { x: 1 } })).toBe(1);
    expect(evaluate({ $let: { vars: { v: 2 }, in: '$$v' } }, {}, { v: 1 })).toBe(2);
  });

  it('takes hostile names as data', () => {
    expect(evaluate('$__proto__')).toBeUndefined();
    expect(evaluate('$constructor.name')).toBeUndefined();
    const merged = evaluate({ $mergeObjects: [JSON.parse('{"__proto__":{"polluted":1}}')] }) as Doc;
    expect(Object.keys(merged)).toEqual(['__proto__']);
    expect(merged['polluted']).toBeUndefined();
    const built = evaluate({ $arrayToObject: [[['__proto__', { polluted: 1 }]]] }) as Doc;
    expect(built['polluted']).toBeUndefined();
    expect(codeOf(() => evaluate({ $constructor: 1 }))).toBe(168);
    expect(codeOf(() => evaluate({ $__proto__: 1 }))).toBe(168);
  });

  it.each<[unknown, number]>([
    [{ $nope: 1 }, 168],
    [{ $eq: [1] }, 16020],
    [{ $add: 1, $subtract: 1 }, 15983],
    ['$$nope', 17276],
    [{ $map: { input: [], as: 'a', in: '$$b' } }, 17276],
    [{ $function: { body: 'return 1', args: [], lang: 'js' } }, 115],
    [{ $accumulator: {} }, 115],
    [{ $divide: [1, 0] }, 2],
    [{ $mod: [1, 0] }, 16610],
    [{ $add: [1, 'x'] }, 14],
    [{ $add: ['$d', '$d'] }, 16612],
    [{ $multiply: ['$s'] }, 14],
    [{ $divide: ['$s', 1] }, 14],
    [{ $mod: ['$s', 1] }, 16611],
    [{ $abs: '$s' }, 28765],
    [{ $round: '$s' }, 51081],
    [{ $round: [1, 1.5] }, 51082],
    [{ $round: [1, 200] }, 51083],
    [{ $setUnion: ['$n'] }, 17044],
    [{ $arrayElemAt: ['$n', 0] }, 28689],
    [{ $arrayElemAt: ['$l', 'x'] }, 28690],
    [{ $slice: ['$l', 1, 0] }, 28729],
    [{ $split: ['$s', ''] }, 40087],
    [{ $toLower: '$l' }, 16007],
    [{ $regexMatch: { input: 'x', regex: '$n' } }, 51105],
    [{ $regexMatch: { input: '$n', regex: 'x' } }, 51104],
    [{ $indexOfCP: ['$s', 'x', -1] }, 40096],
    [{ $cond: { if: 1, then: 2 } }, 28648],
    [{ $cond: { if: 1, then: 2, else: 3, more: 4 } }, 28647],
    [{ $objectToArray: '$n' }, 14],
    [{ $getField: { field: 5 } }, 5654602],
    [{ $convert: { input: 1, to: 'nope' } }, 2],
    [{ $toLong: '99999999999999999999' }, 241],
    [{ $toDecimal: 'x' }, 241],
    [{ $subtract: ['x', 1] }, 14],
    [{ $concat: [1] }, 16702],
    [{ $size: 1 }, 17124],
    [{ $in: [1, 2] }, 40081],
    [{ $switch: { branches: [{ case: false, then: 1 }] } }, 40066],
    [{ $toInt: 'x' }, 241],
    [{ $toInt: 2 ** 40 }, 241],
    [{ $toObjectId: 'x' }, 241],
    [{ $toString: { $literal: {} } }, 241],
    [{ $mergeObjects: [1] }, 40400],
    [{ $map: { input: 1, in: 1 } }, 16883],
    [{ $map: { in: 1 } }, 28648],
    [{ $let: { vars: { Upper: 1 }, in: 1 } }, 9],
    [{ $regexMatch: { input: 'x', regex: '(' } }, 51091],
    [{ $range: [0, 1e9] }, 146],
    [{ $dateToString: { date: '$s' } }, 40400],
    ['$a..b', 15998],
  ])('refuses %j with code %i', (expression, code) => {
    expect(codeOf(() => evaluate(expression))).toBe(code);
  });
});
