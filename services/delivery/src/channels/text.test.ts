import { cleanText, clip, clipEscaped, oneLine } from './text';

const escape = (char: string) => (char === '&' ? '&amp;' : char);

test('what cannot be seen is dropped; line ends are one kind', () => {
  expect(cleanText('a\u0000b\u001b[31m\u202ec\r\nd\re\u2028f\tg\u0085')).toBe('ab[31mc\nd\ne\nf\tg');
  expect(cleanText('\ud83d\ude00 \ud83d x \ude00')).toBe('😀 \ufffd x \ufffd');
});

test('one line stays one line', () => {
  expect(oneLine(' Bcc:\r\n evil@example.com \u2028 x ')).toBe('Bcc: evil@example.com x');
});

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'ab…'],
  ['😀😀😀', 4, '😀…'],
  ['😀😀', 4, '😀😀'],
  ['', 3, ''],
])('clip %j to %i', (text, max, expected) => {
  expect(clip(text, max)).toBe(expected);
  expect(clip(text, max).length).toBeLessThanOrEqual(max);
});

test('an entity is never cut in half, and counts as what is sent', () => {
  expect(clipEscaped('a&b', 7, escape)).toBe('a&amp;b');
  expect(clipEscaped('a&b', 6, escape)).toBe('a…');
  expect(clipEscaped('&&&', 11, escape)).toBe('&amp;&amp;…');
});
