import { codeOf } from '../testing';
import type { Doc } from '../types';
import { compileProjection, compileProjectStage, inclusionPaths } from './compile';

const DOC = { _id: 1, a: 1, b: { c: 2, d: [{ e: 3, f: 4 }, 5] }, l: [1, 2, 3, 4], z: null };

describe('compileProjection', () => {
  it.each<[spec: Doc, result: Doc]>([
    [{}, DOC],
    [{ a: 1 }, { _id: 1, a: 1 }],
    [
      { a: true, z: 1, nope: 1 },
      { _id: 1, a: 1, z: null },
    ],
    [{ _id: 0, a: 1 }, { a: 1 }],
    [{ _id: 1 }, { _id: 1 }],
    [{ _id: 0 }, { a: 1, b: DOC.b, l: DOC.l, z: null }],
    [
      { b: 0, l: 0 },
      { _id: 1, a: 1, z: null },
    ],
    [
      { b: 0, l: false, _id: 0 },
      { a: 1, z: null },
    ],
    [{ 'b.c': 1 }, { _id: 1, b: { c: 2 } }],
    [{ b: { c: 1 } }, { _id: 1, b: { c: 2 } }],
    [
      { 'b.c': 0, l: 0 },
      { _id: 1, a: 1, b: { d: DOC.b.d }, z: null },
    ],
    [{ 'b.d.e': 1 }, { _id: 1, b: { d: [{ e: 3 }] } }],
    [
      { 'b.d.e': 0, a: 0, l: 0, z: 0 },
      { _id: 1, b: { c: 2, d: [{ f: 4 }, 5] } },
    ],
    [{ 'a.x': 1 }, { _id: 1 }],
    [{ l: { $slice: 2 } }, { ...DOC, l: [1, 2] }],
    [{ l: { $slice: -1 } }, { ...DOC, l: [4] }],
    [{ l: { $slice: [1, 2] } }, { ...DOC, l: [2, 3] }],
    [{ l: { $slice: [-3, 2] } }, { ...DOC, l: [2, 3] }],
    [
      { a: 1, l: { $slice: 1 } },
      { _id: 1, a: 1, l: [1] },
    ],
    [
      { a: 0, b: 0, z: 0, l: { $slice: 1 } },
      { _id: 1, l: [1] },
    ],
    [
      { a: { $slice: 1 }, _id: 0 },
      { a: 1, b: DOC.b, l: DOC.l, z: null },
    ],
    [{ l: { $elemMatch: { $gt: 2 } } }, { _id: 1, l: [3] }],
    [
      { l: { $elemMatch: { $gt: 9 } }, a: 1 },
      { _id: 1, a: 1 },
    ],
    [{ n: { $add: ['$a', 1] } }, { _id: 1, n: 2 }],
    [
      { n: '$b.c', m: 'text' },
      { _id: 1, n: 2, m: 'text' },
    ],
    [{ _id: '$a' }, { _id: 1 }],
    [{ b: { x: '$a' }, _id: 0 }, { b: { x: 1, d: undefined } }],
    [{ n: { $slice: ['$l', 2] }, _id: 0 }, { n: [1, 2] }],
    [{ n: '$nope' }, { _id: 1 }],
  ])('%j', (spec, result) => {
    const kept = JSON.stringify(DOC);
    expect(compileProjection(spec)(DOC)).toEqual(result);
    expect(JSON.stringify(DOC)).toBe(kept);
  });

  it("keeps the document's field order, and puts computed fields behind", () => {
    expect(Object.keys(compileProjection({ n: '$a', l: 1, a: 1 })(DOC))).toEqual(['_id', 'a', 'l', 'n']);
  });

  it.each<[filter: Doc, spec: Doc, doc: Doc, result: Doc]>([
    [{ l: { $gte: 2 } }, { 'l.$': 1 }, { l: [1, 2, 3] }, { l: [2] }],
    [{ 'l.k': 2 }, { 'l.$': 1, a: 1 }, { a: 1, b: 1, l: [{ k: 1 }, { k: 2, v: 1 }] }, { a: 1, l: [{ k: 2, v: 1 }] }],
    [{ l: { $elemMatch: { k: 1, v: 2 } } }, { 'l.$': 1 }, { l: [{ k: 1 }, { k: 1, v: 2 }] }, { l: [{ k: 1, v: 2 }] }],
  ])('positional: %j, %j', (filter, spec, doc, result) => {
    expect(compileProjection(spec, filter)(doc)).toEqual(result);
  });

  it.each<[Doc, number]>([
    [{ a: 1, b: 0 }, 31254],
    [{ a: 0, b: 1 }, 31253],
    [{ a: 0, b: '$c' }, 31252],
    [{ n: '$c', a: 0 }, 31254],
    [{ a: 1, 'a.b': 1 }, 31249],
    [{ 'a.b': 1, a: 1 }, 31250],
    [{ 'a..b': 1 }, 15998],
    [{ 'a.b': { $elemMatch: { c: 1 } } }, 31275],
    [{ a: { $slice: [1, 0] } }, 28729],
    [{ a: { $nope: 1 } }, 168],
    [{ a: { $meta: 'textScore' } }, 115],
  ])('refuses %j with code %i', (spec, code) => {
    expect(codeOf(() => compileProjection(spec))).toBe(code);
  });

  it('reports a positional operator that finds nothing', () => {
    expect(codeOf(() => compileProjection({ 'l.$': 1 }, { a: 1 })({ a: 1, l: [1] }))).toBe(51246);
  });

  it('takes hostile names as data', () => {
    const doc = JSON.parse('{"_id":1,"__proto__":{"x":1},"constructor":2,"b":3}') as Doc;
    const spec = JSON.parse('{"__proto__":1,"constructor":1}') as Doc;
    expect(Object.keys(compileProjection(spec)(doc))).toEqual(['_id', '__proto__', 'constructor']);
    expect(compileProjection(spec)({ _id: 1 })).toEqual({ _id: 1 });
    expect(Object.keys(compileProjection({ b: 0 })(doc))).toEqual(['_id', '__proto__', 'constructor']);
  });
});

describe('compileProjectStage', () => {
  it('gives $slice its meaning as an expression, and knows no positional operator', () => {
    expect(compileProjectStage({ n: { $slice: ['$l', -1] } })(DOC)).toEqual({ _id: 1, n: [4] });
    expect(codeOf(() => compileProjectStage({ 'l.$': 1 }))).toBe(16410);
    expect(codeOf(() => compileProjectStage({}))).toBe(51272);
    expect(codeOf(() => compileProjectStage('x' as unknown as Doc))).toBe(15969);
  });

  it('computes nested fields inside arrays of documents', () => {
    expect(compileProjectStage({ 'b.d.n': '$a', _id: 0 })(DOC)).toEqual({ b: { d: [{ n: 1 }, { n: 1 }] } });
    expect(compileProjectStage({ 'x.y': '$a', _id: 0 })(DOC)).toEqual({ x: { y: 1 } });
  });
});

describe('inclusionPaths', () => {
  it.each<[Doc, string[] | null]>([
    [{ a: 1, 'b.c': 1 }, ['_id', 'a', 'b']],
    [{ _id: 0, a: 1 }, ['a']],
    [{ a: 0 }, null],
    [{ l: { $slice: 1 } }, null],
    [{ n: { $add: ['$x.y', '$z'] }, _id: 0 }, ['n', 'x', 'z']],
    [{ n: '$$ROOT' }, null],
    [{ 'l.$': 1 }, null],
  ])('of %j are %j', (spec, paths) => {
    expect(inclusionPaths(spec)).toEqual(paths);
  });
});
