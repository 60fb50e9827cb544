import { Readable } from 'node:stream';
import { DocumentError } from './document-error';
import { eachXml, xmlChildren, xmlText } from './each-xml';
import { xmlHead } from './xml-head';

async function all(text: string, patterns: string[], size = 1 << 16) {
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) parts.push(bytes.subarray(at, at + size));
  const found = [];
  for await (const { pattern, element } of eachXml(() => Readable.from(parts), patterns))
    found.push({ pattern, element });
  return found;
}

const DOCUMENT = `<?xml version="1.0"?><x:root xmlns:x="u"><x:skip><item/></x:skip>
<list><item id="1" x:kind="k">ü <b>bold</b> &amp; <![CDATA[<raw>]]></item><other/><item id="2"/></list></x:root>`;

test.each([1, 5, 1 << 16])('gives what patterns name, whatever the chunks (%i bytes)', async (size) => {
  const found = await all(DOCUMENT, ['root.list.item', 'root.*.other'], size);
  expect(found.map(({ pattern, element }) => [pattern, element.attributes.get('id')])).toEqual([
    ['root.list.item', '1'],
    ['root.*.other', undefined],
    ['root.list.item', '2'],
  ]);
  const { element } = found[0]!;
  expect(element.attributes.get('kind')).toBe('k');
  expect(element.text).toBe('ü  & <raw>');
  expect([xmlText(element, 'b'), xmlText(element, 'b', 'c')]).toEqual(['bold', '']);
  expect(xmlChildren(element, 'b')).toHaveLength(1);
});

const LAUGHS = `<!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><r>&b;</r>`;

test.each([
  ['entities', LAUGHS],
  ['an outside entity', `<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]><r>&a;</r>`],
  ['parameter entities', `<!DOCTYPE r [<!ELEMENT r ANY> %x; ]><r/>`],
  ['an unknown entity', '<r>&a;</r>'],
  ['a file cut off', '<r><list><item>'],
  ['nothing', ''],
  ['JSON', '{"r":1}'],
  ['crossed elements', '<r><a></r></a>'],
  ['deep nesting', '<r>'.repeat(5_000)],
])('%s: refused', async (_name, text) => {
  await expect(all(text, ['r.list.item'])).rejects.toThrow(DocumentError);
});

test('a document type that declares elements only is passed over', async () => {
  const text = '<!DOCTYPE r [<!ELEMENT r (item*)> <!ATTLIST r v CDATA "">]><r><item>x</item></r>';
  expect(await all(text, ['r.item'])).toHaveLength(1);
});

test('an endless text is refused before it is held', async () => {
  const chunk = Buffer.alloc(1 << 20, 'x');
  function* endless() {
    yield Buffer.from('<r>');
    for (let count = 0; count < 40; count += 1) yield chunk;
  }
  const read = async () => {
    for await (const _ of eachXml(() => Readable.from(endless()), ['r.a'])) continue;
  };
  await expect(read()).rejects.toThrow(DocumentError);
});

test('the root is seen through prologue and prefix', () => {
  expect(xmlHead(DOCUMENT)?.name).toBe('root');
  expect(xmlHead('<!-- c --><bom xmlns="http://cyclonedx.org/schema/bom/1.5"><x')?.attributes.get('xmlns')).toContain(
    'cyclonedx',
  );
  for (const other of ['{}', '', '<', '<!DOCTYPE', 'text <a>']) expect(xmlHead(other)).toBeNull();
});
