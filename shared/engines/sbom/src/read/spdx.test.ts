import { readText, spdx } from '../testing/read-text';

const library = (id: string, more: object = {}) => ({ SPDXID: `SPDXRef-${id}`, name: id, versionInfo: '1', ...more });
const relation = (from: string, relationshipType: string, to: string) => ({
  spdxElementId: `SPDXRef-${from}`,
  relationshipType,
  relatedSpdxElement: to === 'NONE' ? to : `SPDXRef-${to}`,
});

test('the described package is the subject; dependencies in both directions', async () => {
  const { head, components, warnings } = await readText(
    spdx({
      documentDescribes: ['SPDXRef-app'],
      documentNamespace: 'https://example.com/doc',
      creationInfo: { created: '2026-01-01T00:00:00Z', creators: ['Tool: maker-1', 'Person: me'] },
      relationships: [
        relation('DOCUMENT', 'DESCRIBES', 'app'),
        relation('app', 'DEPENDS_ON', 'a'),
        relation('b', 'DEV_DEPENDENCY_OF', 'app'),
        relation('c', 'DEPENDENCY_OF', 'a'),
        relation('app', 'CONTAINS', 'd'),
        relation('c', 'DEPENDS_ON', 'NONE'),
        relation('c', 'OTHER', 'a'),
      ],
      packages: [
        library('app', { primaryPackagePurpose: 'APPLICATION' }),
        ...['a', 'b', 'c', 'd'].map((id) => library(id)),
      ],
    }),
  );
  expect(head).toMatchObject({
    serial: 'https://example.com/doc',
    name: 'doc',
    tools: ['maker-1'],
    subject: { name: 'app', type: 'application' },
  });
  expect(components.map(({ name, direct }) => [name, direct])).toEqual([
    ['a', true],
    ['b', true],
    ['c', false],
    ['d', false],
  ]);
  expect(components[2]?.path).toEqual(['a@1', 'c@1']);
  expect(warnings).toEqual([]);
});

test('an image as tools of the field tell it: contained, and nothing said of what is direct', async () => {
  const { components, head } = await readText(
    spdx({
      packages: [library('img', { primaryPackagePurpose: 'CONTAINER' }), library('a')],
      relationships: [relation('img', 'CONTAINS', 'a'), relation('DOCUMENT', 'DESCRIBES', 'img')],
    }),
  );
  expect(head.subject).toMatchObject({ type: 'container', name: 'img' });
  expect(components).toMatchObject([{ name: 'a', direct: null, path: [] }]);
});

test('several described packages are a list without a subject', async () => {
  const { components, head } = await readText(
    spdx({ documentDescribes: ['SPDXRef-a', 'SPDXRef-b'], packages: [library('a'), library('b')] }),
  );
  expect(head.subject).toBeNull();
  expect(components).toHaveLength(2);
});

test('what a package says', async () => {
  const { components } = await readText(
    spdx({
      packages: [
        library('a', {
          externalRefs: [
            {
              referenceCategory: 'PACKAGE_MANAGER',
              referenceType: 'http://spdx.org/rdf/references/purl',
              referenceLocator: 'pkg:maven/org.x/y@2',
            },
            {
              referenceCategory: 'SECURITY',
              referenceType: 'cpe23Type',
              referenceLocator: 'cpe:2.3:a:x:y:2:*:*:*:*:*:*:*',
            },
            null,
          ],
          supplier: 'Organization: X Inc (x@example.com)',
          licenseDeclared: 'NOASSERTION',
          licenseConcluded: 'LicenseRef-1',
          copyrightText: 'NONE',
          checksums: [
            { algorithm: 'SHA1', checksumValue: 'ab'.repeat(20) },
            { algorithm: 'BLAKE3', checksumValue: 'ab' },
          ],
        }),
        library('b', { licenseDeclared: 'MIT AND LicenseRef-2', copyrightText: 'Copyright B' }),
      ],
      hasExtractedLicensingInfos: [
        { licenseId: 'LicenseRef-1', name: 'NOASSERTION', extractedText: 'Acme licence' },
        { licenseId: 'LicenseRef-2', extractedText: 'A text\nof several lines' },
      ],
    }),
  );
  expect(components[0]).toMatchObject({
    group: 'org.x',
    name: 'y',
    version: '1',
    purl: 'pkg:maven/org.x/y@2',
    cpe: 'cpe:2.3:a:x:y:2:*:*:*:*:*:*:*',
    supplier: 'X Inc (x@example.com)',
    licenses: ['Acme licence'],
    hashes: [{ algorithm: 'SHA-1', value: 'ab'.repeat(20) }],
  });
  expect(components[0]).not.toHaveProperty('copyright');
  expect(components[1]).toMatchObject({ licenses: ['MIT AND LicenseRef-2'], copyright: 'Copyright B' });
});

test.each([
  [{ packages: [{ SPDXID: 'SPDXRef-a' }] }, '$.packages[0].name is missing'],
  [{ packages: [{ name: 'a' }] }, '$.packages[0].SPDXID is missing'],
  [{ packages: { a: {} } }, '$.packages is not a list'],
  [{ packages: 7 }, '$.packages is not a list'],
  [{ relationships: [{}] }, '$.relationships[0].spdxElementId is missing'],
  [{ spdxVersion: 'SPDX-2.1' }, '$.spdxVersion is "SPDX-2.1"'],
])('%j: refused, and told where', async (fields, message) => {
  await expect(readText(spdx(fields))).rejects.toThrow(message);
});

test('SPDX 3 is refused by its name', async () => {
  const text = '{"@context":"https://spdx.org/rdf/3.0.1/spdx-context.jsonld","@graph":[{"type":"CreationInfo"}]}';
  await expect(readText(text)).rejects.toThrow('SPDX 3 is not read here');
});
