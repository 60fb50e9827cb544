import { bom, readText } from '../testing/read-text';

test("fields of the field's other tools", async () => {
  const { components, head } = await readText(
    bom({
      metadata: {
        tools: [{ vendor: 'x', name: 'old', version: '1' }],
        component: { type: 'container', name: 'web', 'bom-ref': 'r', components: [{ type: 'library', name: 'inner' }] },
      },
      components: [
        {
          type: 'library',
          'bom-ref': 'a',
          name: 'a',
          purl: 'pkg:npm/%40x/a@1.0.0',
          licenses: [
            { license: { id: 'MIT', acknowledgement: 'declared' } },
            { license: { name: 'Concluded', acknowledgement: 'concluded' } },
          ],
          hashes: [{ alg: 'SHA-512', content: 'x' }, { alg: 'MD5', content: 'AB'.repeat(16) }, { alg: 'nope' }, null],
          properties: [
            { name: 'syft:location:0:path', value: '/app/package.json' },
            { name: 'cdx:npm:package:development', value: 'true' },
          ],
          components: [
            { type: 'library', name: 'nested', components: [{ type: 'nonsense', name: 'deeper', version: '3' }] },
          ],
        },
        { type: 'library', name: 'dup', 'bom-ref': 'a', publisher: 'P', evidence: { copyright: [{ text: '(c) P' }] } },
      ],
      dependencies: [{ ref: 'r', dependsOn: ['a', 'gone'] }, { ref: 'a' }, { ref: 'nobody', dependsOn: ['a'] }],
    }),
  );
  expect(head).toMatchObject({ tools: ['old 1'], subject: { type: 'container', name: 'web' } });
  expect(components.map(({ name }) => name)).toEqual(['inner', 'a', 'nested', 'deeper', 'dup']);
  expect(components[1]).toMatchObject({
    version: '1.0.0',
    licenses: ['MIT'],
    hashes: [{ algorithm: 'MD5', value: 'ab'.repeat(16) }],
    kind: 'development',
    direct: true,
    occurrences: [{ location: '/app/package.json' }],
  });
  expect(components[3]).toMatchObject({ type: 'library', properties: [{ name: 'osk:part-of', value: 'nested' }] });
  expect(components[4]).toMatchObject({ ref: 'component-5', supplier: 'P', copyright: '(c) P', direct: false });
});

test('what does not fit is borne and told', async () => {
  const { warnings } = await readText(
    bom({
      components: [
        { type: 'what', name: 'a', purl: 'pkg:nonsense', 'bom-ref': 'a' },
        { type: 'what', name: 'b', 'bom-ref': 'a' },
      ],
      dependencies: [{ ref: 'a', dependsOn: ['a', 'gone', 7, ''] }],
    }),
  );
  expect(warnings).toEqual([
    '$.components[0].purl is not a package URL and is left out',
    '$.components[0].type is not known and read as library (and 1 more of the kind)',
    '1 component has a ref that another has already',
    '1 dependency names a ref that no component has',
    '1 component depends on itself',
  ]);
});

test('paths are shortest ones, circles or not; where nothing hangs on the subject nothing is direct', async () => {
  const library = (ref: string) => ({ type: 'library', name: ref, 'bom-ref': ref, version: '1' });
  const parts = {
    components: ['a', 'b', 'c', 'd'].map(library),
    dependencies: [
      { ref: 'a', dependsOn: ['b'] },
      { ref: 'b', dependsOn: ['c', 'a'] },
      { ref: 'c', dependsOn: ['d', 'a'] },
      { ref: 'd', dependsOn: ['b'] },
    ],
  };
  const root = { metadata: { component: { type: 'application', name: 'app', 'bom-ref': 'app' } } };
  const withRoot = { ...parts, ...root, dependencies: [...parts.dependencies, { ref: 'app', dependsOn: ['a', 'c'] }] };
  const { components, warnings } = await readText(bom(withRoot));
  expect(components.map(({ path }) => path.join('>'))).toEqual(['a@1', 'a@1>b@1', 'c@1', 'c@1>d@1']);
  expect(components.map(({ direct }) => direct)).toEqual([true, false, true, false]);
  expect(warnings).toEqual(['3 dependencies close a circle']);
  const alone = await readText(bom(parts));
  expect(alone.components.map(({ direct, path }) => [direct, path])).toEqual(Array(4).fill([null, []]));
});

test.each([
  [{ components: [{ type: 'library' }] }, '$.components[0].name is missing'],
  [{ components: [{ name: 'a' }, { name: 7 }] }, '$.components[1].name is not a text'],
  [{ components: [{ name: ' ' }] }, '$.components[0].name is empty'],
  [{ components: ['x'] }, '$.components[0] is not an object'],
  [{ components: { a: { name: 'x' } } }, '$.components is not a list'],
  [{ components: 'x' }, '$.components is not a list'],
  [{ components: [{ name: 'a', components: {} }] }, '$.components[0].components is not a list'],
  [
    { components: [{ name: 'a', components: [{ name: 'b', components: [null] }] }] },
    '$.components[0].components[0].components[0] is not an object',
  ],
  [{ metadata: [] }, '$.metadata is not an object'],
  [{ dependencies: [{ dependsOn: [] }] }, '$.dependencies[0].ref is missing'],
  [{ specVersion: '2.0' }, '$.specVersion is "2.0"'],
  [{ specVersion: 1.5 }, '$.specVersion is 1.5'],
])('%j: refused, and told where', async (fields, message) => {
  await expect(readText(bom(fields))).rejects.toThrow(message);
});

test('no components is a list as well', async () => {
  expect((await readText(bom({ components: [] }))).count).toBe(0);
  expect((await readText(bom({}))).count).toBe(0);
});

test('marks at the end of the document are found', async () => {
  const text = '{"components":[{"type":"library","name":"a"}],"specVersion":"1.4","bomFormat":"CycloneDX"}';
  expect((await readText(text)).components).toHaveLength(1);
});

test.each(['1.0', '1.1', '1.2', '1.3', '1.4', '1.5', '1.6', '1.7'])('XML %s, with a prefix too', async (version) => {
  const space = `http://cyclonedx.org/schema/bom/${version}`;
  const plain = `<?xml version="1.0"?><bom xmlns="${space}"><components><component type="library"><name>a</name><version>1</version><purl>pkg:npm/a@1</purl></component></components></bom>`;
  const prefixed = `<b:bom xmlns:b="${space}"><b:components><b:component type="library"><b:name>a</b:name><b:version>1</b:version></b:component></b:components></b:bom>`;
  for (const text of [plain, prefixed]) {
    const { head, components } = await readText(text);
    expect(head.specVersion).toBe(version);
    expect(components).toMatchObject([{ name: 'a', version: '1' }]);
  }
});

test('XML: nested dependencies and licences of every kind', async () => {
  const { components } = await readText(`<bom xmlns="http://cyclonedx.org/schema/bom/1.5">
    <metadata><component type="application" bom-ref="app"><name>app</name></component></metadata>
    <components>
      <component type="library" bom-ref="a"><name>a</name><licenses><license><id>MIT</id></license><license><name>Own</name></license></licenses></component>
      <component type="library" bom-ref="b"><name>b</name><licenses><expression>MIT OR ISC</expression></licenses></component>
    </components>
    <dependencies><dependency ref="app"><dependency ref="a"><dependency ref="b"/></dependency></dependency></dependencies></bom>`);
  expect(components).toMatchObject([
    { name: 'a', licenses: ['MIT', 'Own'], direct: true, dependsOn: ['b'] },
    { name: 'b', licenses: ['MIT OR ISC'], direct: false, path: ['a', 'b'] },
  ]);
});

test('XML: a component without a name is told by its place', async () => {
  const text =
    '<bom xmlns="http://cyclonedx.org/schema/bom/1.5"><components><component type="library"/></components></bom>';
  await expect(readText(text)).rejects.toThrow('/bom/components/component[1].name is empty');
});
