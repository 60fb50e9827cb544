import { sameJson } from './same-json';

const PLACE = { file: 'a.js', line: 3, component: { purl: null, name: 'x' }, cwe: ['CWE-79', 'CWE-80'] };

test.each<[string, unknown, unknown]>([
  ['the same text', 'a', 'a'],
  ['the same fields in another order', { a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 }],
  ['a field that is undefined, and none', { ...PLACE, unrated: undefined }, PLACE],
  ['nothing but undefined fields', { a: undefined }, {}],
  ['nested', PLACE, structuredClone(PLACE)],
])('same: %s', (_name, a, b) => {
  expect([sameJson(a, b), sameJson(b, a)]).toEqual([true, true]);
  expect(sameJson(JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b)))).toBe(true);
});

test.each<[string, unknown, unknown]>([
  ['another text', 'a', 'b'],
  ['a number and its text', 1, '1'],
  ['null and undefined', { a: null }, {}],
  ['null and an object', null, {}],
  ['a list and an object', [], {}],
  ['a list in another order', ['a', 'b'], ['b', 'a']],
  ['a longer list', ['a'], ['a', 'b']],
  ['a field more', { a: 1 }, { a: 1, b: 2 }],
  ['a name that every object inherits', { toString: undefined, a: 1 }, { a: 1, constructor: 'x' }],
  ['something deep', PLACE, { ...PLACE, component: { ...PLACE.component, name: 'y' } }],
])('not the same: %s', (_name, a, b) => {
  expect([sameJson(a, b), sameJson(b, a)]).toEqual([false, false]);
});
