import { isKeepable, refuseUnkeepable } from './keepable-text';

const refusal = (body: unknown): string | undefined => {
  try {
    refuseUnkeepable(body);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

test.each([
  [{ a: 'x\0' }, 'a holds'],
  [{ a: { b: [{ c: '\ud800' }] } }, 'a.b.0.c holds'],
  [{ a: 'x\udc00y' }, 'a holds'],
  ['\0', 'the body holds'],
  [{ a: { 'b\0': 1 } }, 'a field name in a holds'],
  [JSON.parse('{"__proto__":{"x":"\\u0000"}}'), '__proto__.x holds'],
])('%j is refused where it is wrong', (body, says) => {
  expect(refusal(body)).toContain(says);
});

test('what people write passes', () => {
  const body = { a: 'line\nline\ttab \u202e', b: ['😀', '\u0130', ''], c: null, d: { e: 1, f: true }, ключ: 'ö' };
  expect(refusal(body)).toBeUndefined();
  expect([isKeepable('😀'), isKeepable('\u0001'), isKeepable('\0')]).toEqual([true, true, false]);
});

test('a body nested as deep as it is long neither fails nor names an endless path', () => {
  let body: unknown = '\0';
  for (let depth = 0; depth < 100_000; depth += 1) body = { a: body };
  expect(refusal(body)!.length).toBeLessThan(300);
});
