import { Readable } from 'node:stream';
import { DocumentError } from './document-error';
import { eachJson } from './each-json';
import { jsonHead } from './json-head';

const opened =
  (text: string | Buffer, size = 1 << 20) =>
  () => {
    const bytes = Buffer.from(text as string);
    const parts = [];
    for (let at = 0; at < bytes.length; at += size) parts.push(bytes.subarray(at, at + size));
    return Readable.from(parts);
  };

async function all(text: string | Buffer, patterns: string[], size?: number, mostBytes?: number) {
  const found: unknown[] = [];
  const skipped: string[] = [];
  const options = { skipped: (reason: string) => void skipped.push(reason), mostBytes };
  for await (const { path, value } of eachJson(opened(text, size), patterns, options))
    found.push([path.join('.'), value]);
  return { found, skipped };
}

const DOCUMENT = {
  'we"ird\\': [{ a: 1 }],
  Results: [
    { Target: 'a "b" \\', Vulnerabilities: [{ id: 1, deep: [[{}]] }, 'two', -3.5e2, null, true] },
    { Vulnerabilities: null, Target: 'ünï \u0000' },
    { Vulnerabilities: [] },
  ],
  end: 'é',
};

test.each([1, 2, 3, 7, 1 << 20])('gives what patterns name, in order, whatever the chunks (%i bytes)', async (size) => {
  const patterns = ['$.Results.*.Target', '$.Results.*.Vulnerabilities.*', '$.end', '$.we"ird\\.*.a'];
  const expected = [
    ['we"ird\\.0.a', 1],
    ['Results.0.Target', 'a "b" \\'],
    ['Results.0.Vulnerabilities.0', { id: 1, deep: [[{}]] }],
    ['Results.0.Vulnerabilities.1', 'two'],
    ['Results.0.Vulnerabilities.2', -350],
    ['Results.0.Vulnerabilities.3', null],
    ['Results.0.Vulnerabilities.4', true],
    ['Results.1.Target', 'ünï \u0000'],
    ['end', 'é'],
  ];
  for (const spaces of [0, 2])
    expect((await all(JSON.stringify(DOCUMENT, null, spaces), patterns, size)).found).toEqual(expected);
});

test('an outer match is given whole, and nothing inside it again', async () => {
  expect((await all('{"a":{"b":[1,2]},"c":[3]}', ['$.a', '$.a.b.*', '$.*.*'])).found).toEqual([
    ['a', { b: [1, 2] }],
    ['c.0', 3],
  ]);
});

test('what comes first need not hold what is named; a byte order mark is no part of it', async () => {
  expect((await all(`\uFEFF[{"x":1},{"x":2}]`, ['$.*.x'])).found).toEqual([
    ['0.x', 1],
    ['1.x', 2],
  ]);
  expect((await all('{}', ['$.a.*'])).found).toEqual([]);
});

test('a value past the limit is left out, and told of', async () => {
  const text = JSON.stringify({ a: ['x'.repeat(500), 'short'] });
  for (const size of [10, 1 << 20])
    expect(await all(text, ['$.a.*'], size, 100)).toEqual({
      found: [['a.1', 'short']],
      skipped: ['larger than 100 bytes'],
    });
});

test.each([
  ['cut off in a string', '{"a":["x","y'],
  ['cut off between', '{"a":["x",'],
  ['nothing', ''],
  ['only blanks', '  \n'],
  ['a bare word', 'hello'],
  ['XML', '<a/>'],
  ['brackets crossed', '{"a":[1}]'],
  ['no colon', '{"a" 1}'],
  ['two values', '{"a":1 2}'],
  ['a comma before the end', '[1,]'],
  ['no key', '{1:2}'],
  ['a bad literal in what is named', '{"a":[nul]}'],
  ['a bad escape in what is named', '{"a":["\\x"]}'],
  ['more after the end', '{} {}'],
  ['deep nesting', '['.repeat(10_000)],
  ['deep nesting in what is named', `{"a":[${'{"b":'.repeat(10_000)}`],
  ['a huge key', `{"${'k'.repeat(100_000)}":1}`],
])('%s is refused', async (_name, text) => {
  for (const size of [3, 1 << 20]) await expect(all(text, ['$.a.*'], size)).rejects.toThrow(DocumentError);
});

test('UTF-16 is refused by name', async () => {
  await expect(all(Buffer.from('\uFEFF{"a":1}', 'utf16le'), ['$.a'])).rejects.toThrow(/UTF-16/);
});

test('the place of a mistake is told', async () => {
  await expect(all('{"a":[{"b":tru}]}', ['$.a.*'])).rejects.toThrow('a.0 is not JSON, at byte 6');
});

test('a head is read as far as it is whole', () => {
  const text = JSON.stringify({ a: [{ b: 'x,{"', c: { d: 1 } }], e: 'long' });
  expect(jsonHead(text)).toEqual(JSON.parse(text));
  for (let end = 1; end < text.length; end += 1) expect(jsonHead(text.slice(0, end))).toBeInstanceOf(Object);
  expect(jsonHead(text.slice(0, 20))).toEqual({ a: [{ b: 'x,{"' }] });
  expect(jsonHead('{"a":1}\n{"b":2}')).toEqual({ a: 1 });
  for (const other of ['', 'x', '<a/>', '{]', '"text"', '{"a" "b"}']) expect(jsonHead(other)).toBeUndefined();
});
