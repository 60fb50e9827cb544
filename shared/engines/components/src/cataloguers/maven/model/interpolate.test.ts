import { hasPlaceholder, interpolate } from './interpolate';

const of = (values: Record<string, string>) => (name: string) =>
  Object.hasOwn(values, name) ? values[name] : undefined;

test.each([
  ['1.0', {}, '1.0'],
  ['${a}', { a: '1' }, '1'],
  ['x-${a}-${ b }', { a: '1', b: '${a}.2' }, 'x-1-1.2'],
  ['${none}', {}, '${none}'],
  ['${__proto__}${constructor}', {}, '${__proto__}${constructor}'],
  ['${a', { a: '1' }, '${a'],
])('%s with %j is %s', (text, values, expected) => expect(interpolate(text, of(values))).toBe(expected));

test('a circle stays unresolved', () => {
  const result = interpolate('${a}', of({ a: '${b}', b: '${a}' }));
  expect(hasPlaceholder(result)).toBe(true);
});

test('values that double with each step end, and are no version', () => {
  const values = Object.fromEntries(Array.from({ length: 60 }, (_none, n) => [`p${n}`, `\${p${n + 1}}\${p${n + 1}}`]));
  const result = interpolate('${p0}', of({ ...values, p60: 'x'.repeat(100) }));
  expect(hasPlaceholder(result)).toBe(true);
  expect(result.length).toBeLessThan(5_000);
});
