import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { findFormats } from '../find-formats';
import { readReport } from '../testing/read-report';

const formats = findFormats(__dirname);
const samples = [...formats.keys()].flatMap((id) => {
  const folder = join(__dirname, id, 'samples');
  return existsSync(folder)
    ? readdirSync(folder).map((name) => ({ id, name, text: readFileSync(join(folder, name), 'utf8') }))
    : [];
});
const HEAD = 64 * 1024;

test('every format has a sample, and is named as its folder', () => {
  for (const [id, format] of formats) {
    expect(format.id).toBe(id);
    expect(samples.filter((sample) => sample.id === id)).not.toEqual([]);
  }
});

describe.each(samples)('$id: $name', ({ id, text }) => {
  const claim = (head: string) =>
    [...formats.values()].filter((format) => format.detects(head)).map((format) => format.id);

  test('is claimed by its own format alone', () => {
    expect(claim(text.slice(0, HEAD))).toEqual([id]);
  });

  test('with a byte order mark and blanks before it too', () => {
    expect(claim(`\uFEFF\n  ${text}`.slice(0, HEAD).replace(/^\uFEFF\n {2}(?=<\?)/, '\uFEFF'))).toEqual([id]);
  });

  test('a head that is cut off is claimed by no other', () => {
    for (const share of [0.2, 0.5, 0.9])
      for (const claimed of claim(text.slice(0, Math.floor(text.length * share)))) expect(claimed).toBe(id);
  });

  test('no other format makes findings or components of it', async () => {
    for (const [other, format] of formats) {
      if (other === id) continue;
      const read = await readReport(format, text).catch(() => null);
      expect([other, read?.findings ?? [], read?.components ?? []]).toEqual([other, [], []]);
    }
  });
});

test.each([
  '',
  ' ',
  '{}',
  '[]',
  '[[]]',
  'null',
  '"x"',
  '{"results":{}}',
  '<html></html>',
  '{"vulnerabilities":[]}',
  '\u0000',
])('%p is claimed by none', (head) => {
  for (const format of formats.values()) expect([format.id, format.detects(head)]).toEqual([format.id, false]);
});
