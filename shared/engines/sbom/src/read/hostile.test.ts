import { DocumentError } from '@osk/readers';
import { bom, readText } from '../testing/read-text';

const XML = 'xmlns="http://cyclonedx.org/schema/bom/1.5"';
const component = '<components><component type="library"><name>&b;</name></component></components>';

test.each<[string, string | Buffer, string]>([
  ['nothing', '', 'empty'],
  ['blanks', '   \n', 'neither JSON nor XML'],
  ['prose', 'name: a', 'neither JSON nor XML: it begins with "name: a"'],
  ['another JSON', '{"a":1}', 'neither $.bomFormat nor $.spdxVersion'],
  ['another format', '{"bomFormat":"x"}', '$.bomFormat is "x"'],
  ['a list', '[]', 'neither JSON nor XML'],
  ['another XML', '<project xmlns="http://maven.apache.org/POM/4.0.0"/>', 'not a CycloneDX bom'],
  ['an unknown version', '<bom xmlns="http://cyclonedx.org/schema/bom/9.9"/>', 'not a CycloneDX bom'],
  [
    'entities that multiply',
    `<!DOCTYPE bom [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><bom ${XML}>${component}</bom>`,
    'declares entities',
  ],
  [
    'an entity of another file',
    `<!DOCTYPE bom [<!ENTITY b SYSTEM "file:///etc/passwd">]><bom ${XML}>${component}</bom>`,
    'declares entities',
  ],
  [
    'a parameter entity',
    `<!DOCTYPE bom [<!ENTITY % p SYSTEM "http://127.0.0.1/x.dtd"> %p;]><bom ${XML}/>`,
    'declares entities',
  ],
  ['an entity that nobody declared', `<bom ${XML}>${component}</bom>`, 'not XML'],
  ['gzip', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]), 'compressed'],
  ['UTF-16', Buffer.from(`\ufeff${bom({})}`, 'utf16le'), 'UTF-16'],
  ['UTF-16 without a mark', Buffer.from(bom({}), 'utf16le'), 'UTF-16'],
  ['Latin-1 JSON', Buffer.from(bom({ components: [{ name: 'caf\u00e9' }] }), 'latin1'), 'not UTF-8'],
  [
    'Latin-1 XML',
    Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?><bom ${XML}/>`, 'latin1'),
    'encoded as ISO-8859-1',
  ],
  ['Latin-1 XML that says nothing', Buffer.from(`<bom ${XML}><!-- caf\u00e9 --></bom>`, 'latin1'), 'not UTF-8'],
  [
    'brackets without end',
    '{"bomFormat":"CycloneDX","specVersion":"1.5","components":'.padEnd(10 * 1024 ** 2, '['),
    'nested deeper',
  ],
  ['braces without end', '{"a":'.repeat(1_000_000), 'nested deeper'],
  ['elements without end', `<bom ${XML}>${'<a>'.repeat(1_000_000)}`, 'nested deeper'],
  ['two documents', `${bom({})}${bom({})}`, 'not JSON'],
])('%s: refused', async (_name, text, message) => {
  const reading = readText(text);
  await expect(reading).rejects.toThrow(DocumentError);
  await expect(reading).rejects.toThrow(message);
});

test('a document type that declares nothing is passed over, what it names is not fetched', async () => {
  const { count } = await readText(`<!DOCTYPE bom SYSTEM "http://127.0.0.1:1/bom.dtd"><bom ${XML}/>`);
  expect(count).toBe(0);
});

test('a byte order mark is no part of the document', async () => {
  expect((await readText(`\ufeff${bom({ components: [{ name: 'a' }] })}`)).count).toBe(1);
  expect((await readText(`\ufeff<bom ${XML}/>`)).count).toBe(0);
});

test('names of the language are names like others', async () => {
  const names = ['__proto__', 'constructor', 'toString'];
  const text = `{"bomFormat":"CycloneDX","specVersion":"1.5","__proto__":{"x":1},"components":[${names
    .map(
      (name) =>
        `{"name":"${name}","bom-ref":"${name}","type":"${name}","properties":[{"name":"__proto__","value":"1"}],"licenses":[{"license":{"id":"${name}"}}]}`,
    )
    .join(',')}],"dependencies":[{"ref":"__proto__","dependsOn":["constructor","toString"]}]}`;
  const { components } = await readText(text);
  expect(components.map(({ name }) => name)).toEqual(names);
  expect(components[0]?.dependsOn).toEqual(['constructor', 'toString']);
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

test('fields of the wrong kind are as if they were not there', async () => {
  const { components } = await readText(
    bom({
      metadata: { tools: 'x', component: 7, timestamp: {} },
      components: [
        {
          name: 'a',
          version: 7,
          purl: {},
          licenses: { length: 9 },
          hashes: 'x',
          evidence: [],
          properties: [7],
          group: [],
          scope: 'x',
        },
      ],
      dependencies: [{ ref: 'a', dependsOn: 'b' }],
    }),
  );
  expect(components).toMatchObject([
    { name: 'a', version: '', licenses: [], hashes: [], occurrences: [], properties: [] },
  ]);
});

test('limits hold', async () => {
  const limits = { components: 2, edges: 2, refs: 10 };
  const components = ['a', 'b', 'c'].map((name) => ({ name, 'bom-ref': name }));
  await expect(readText(bom({ components }), { limits })).rejects.toThrow('more than 2 components');
  const dependencies = [{ ref: 'a', dependsOn: ['b', 'c', 'd'] }];
  await expect(readText(bom({ dependencies }), { limits })).rejects.toThrow('more than 2 dependencies');
  const many = [{ ref: 'a', dependsOn: [...'bcdefghijklm'] }];
  await expect(readText(bom({ dependencies: many }), { limits: { ...limits, edges: 99 } })).rejects.toThrow(
    'more than 10 references',
  );
});

test('long refs are told apart and replaced', async () => {
  const [one, other] = ['1', '2'].map((end) => `${'x'.repeat(5_000)}${end}`);
  const { components } = await readText(
    bom({
      components: [
        { name: 'a', 'bom-ref': one },
        { name: 'b', 'bom-ref': other },
      ],
      dependencies: [{ ref: one, dependsOn: [other] }],
    }),
  );
  expect(components.map(({ ref, dependsOn }) => [ref, dependsOn])).toEqual([
    ['component-1', ['component-2']],
    ['component-2', []],
  ]);
});

test('a hundred thousand components with a chain through all of them', async () => {
  const count = 100_000;
  const components = Array.from({ length: count }, (_, n) => ({
    type: 'library',
    name: `p${n}`,
    version: '1',
    'bom-ref': `r${n}`,
  }));
  const dependencies = [
    { ref: 'app', dependsOn: ['r0'] },
    ...components.map((_, n) => ({ ref: `r${n}`, dependsOn: [`r${(n + 1) % count}`] })),
  ];
  const { components: read, warnings } = await readText(
    bom({ metadata: { component: { name: 'app', type: 'application', 'bom-ref': 'app' } }, components, dependencies }),
  );
  expect(read).toHaveLength(count);
  expect(read[count - 1]?.path).toHaveLength(30);
  expect(warnings).toEqual(['1 dependency closes a circle']);
});
