import { Problems } from '../problems';
import { collect } from '../testing/files';
import { jsonElements, type JsonElement } from './json-elements';
import { READ_LIMITS } from './limits';

/** The document in pieces of `size` bytes: every way of cutting it has to give the same. */
async function* pieces(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(
  text: string,
  path: string[],
  size = 7,
  limits = READ_LIMITS,
): Promise<{ elements: JsonElement[]; problems: Problems }> {
  const problems = new Problems();
  return { elements: await collect(jsonElements(pieces(text, size), path, problems, limits)), problems };
}

const TRICKY = {
  format: 'x "quoted" \\ [1,2] {',
  other: { items: [{ no: true }], deep: { items: [1] } },
  items: [{ id: 1, text: 'a,b]}"\\' }, 'plain, text', 3, null, true, [], {}, [[1, [2]], { a: { b: '}' } }], 'ü€😀'],
  after: { items: ['not these'] },
};

describe('jsonElements', () => {
  it.each([1, 2, 3, 5, 16, 4096])('gives each element of the container, in pieces of %i bytes', async (size) => {
    for (const text of [JSON.stringify(TRICKY), JSON.stringify(TRICKY, null, 2)]) {
      const { elements, problems } = await read(text, ['items'], size);
      expect(elements.map(({ value }) => value)).toEqual(TRICKY.items);
      expect(elements.map(({ key }) => key)).toEqual(TRICKY.items.map((_, place) => String(place)));
      expect(problems.total).toBe(0);
    }
  });

  it('gives the members of an object with their keys, escapes undone', async () => {
    const { elements } = await read('{"a\\u0062\\"":{"x":1},"":2,"c":[]}', []);
    expect(elements).toEqual([
      { key: 'ab"', value: { x: 1 } },
      { key: '', value: 2 },
      { key: 'c', value: [] },
    ]);
  });

  it('goes down several keys', async () => {
    expect((await read('{"a":{"x":[9],"b":[1,2]},"b":[3]}', ['a', 'b'])).elements.map(({ value }) => value)).toEqual([
      1, 2,
    ]);
  });

  it('finds nothing where there is nothing', async () => {
    for (const text of ['{}', '[]', '{"items":[]}', '{"items":{}}', '{"items":null}', '[{"items":[1]}]'])
      expect((await read(text, ['items'])).elements).toEqual([]);
  });

  it('reports an element that is no JSON and goes on', async () => {
    const { elements, problems } = await read('{"items":[{"a":1},{"a":},{a:2},{"a":3}]}', ['items']);
    expect(elements.map(({ value }) => value)).toEqual([{ a: 1 }, { a: 3 }]);
    expect(problems.counts).toEqual({ unreadable: 2 });
  });

  it('leaves out what is too large or too deep, without keeping it', async () => {
    const deep = '['.repeat(5_000) + ']'.repeat(5_000);
    const { elements, problems } = await read(`{"items":[1,"${'x'.repeat(60_000)}",${deep},2]}`, ['items'], 1_000, {
      ...READ_LIMITS,
      entryBytes: 50_000,
    });
    expect(elements.map(({ value }) => value)).toEqual([1, 2]);
    expect(problems.counts).toEqual({ too_large: 2 });
  });

  it.each(['{"items":[1,2', '{"items":["abc', '', '{"items":[1]'])('says that %j is not whole', async (text) => {
    await expect(read(text, ['items'])).rejects.toMatchObject({ code: 'truncated' });
  });

  it.each(['<html>no</html>', 'plain', ']'])('says that %j is no JSON', async (text) => {
    await expect(read(text, ['items'])).rejects.toMatchObject({ code: 'unreadable' });
  });

  it('stops at too many elements', async () => {
    await expect(read('[1,2,3]', [], 7, { ...READ_LIMITS, entries: 2 })).rejects.toMatchObject({ code: 'too_large' });
  });
});
