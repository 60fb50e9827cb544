import { SBOM_FORMATS, writeSbom } from '.';
import { COMPONENTS, component, sampleSource, textOf, VULNERABILITIES } from '../testing/sample';
import { checkXml, cycloneDxProblems, hasXmllint } from '../testing/schemas';
import { spdxProblems } from '../testing/spdx-problems';

const cyclonedx = async (source = sampleSource(COMPONENTS, VULNERABILITIES)) =>
  JSON.parse(await textOf(writeSbom('cyclonedx-json', source)));
const spdx = async (source = sampleSource()) => JSON.parse(await textOf(writeSbom('spdx-json', source)));

test('CycloneDX JSON is as its schema wants it, whatever is in it', async () => {
  expect(cycloneDxProblems(await cyclonedx())).toEqual([]);
  expect(cycloneDxProblems(await cyclonedx(sampleSource([])))).toEqual([]);
});

test('the schema check can fail', async () => {
  const document = await cyclonedx();
  document.components[0].licenses = [{ license: { id: 'Nonsense' } }];
  expect(cycloneDxProblems(document)).not.toEqual([]);
});

test('CycloneDX: who, when, of what', async () => {
  const { serialNumber, metadata, specVersion } = await cyclonedx();
  expect({ serialNumber, specVersion, metadata }).toMatchObject({
    serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
    specVersion: '1.6',
    metadata: {
      timestamp: '2026-11-21T10:11:12.345Z',
      tools: { components: [{ name: 'OpenSkerry', version: '0.1.0' }] },
      component: {
        type: 'application',
        'bom-ref': 'subject',
        name: 'shop & "co"',
        licenses: [{ license: { id: 'Apache-2.0' } }],
      },
    },
  });
});

test('CycloneDX: a component with all that is known of it', async () => {
  const { components } = await cyclonedx();
  expect(components[0]).toEqual({
    type: 'library',
    'bom-ref': 'pkg:npm/%40acme/shop-ui@1.2.3',
    group: '@acme',
    name: 'shop-ui',
    version: '1.2.3',
    scope: 'required',
    hashes: [{ alg: 'SHA-256', content: 'ab'.repeat(32) }],
    licenses: [{ license: { id: 'MIT' } }],
    purl: 'pkg:npm/%40acme/shop-ui@1.2.3',
    properties: [
      { name: 'osk:direct', value: 'true' },
      { name: 'osk:scope', value: 'runtime' },
      { name: 'osk:cataloguer', value: 'npm/package-lock' },
    ],
    evidence: { occurrences: [{ location: 'package-lock.json', line: 12 }, { location: 'web/package-lock.json' }] },
  });
  expect(components[1].licenses).toEqual([{ expression: 'MIT OR Apache-2.0' }]);
  expect(components[2].licenses).toEqual([
    { license: { name: 'Acme EULA 2.0' } },
    { license: { name: 'Apache-2.0' } },
    { license: { name: 'MIT OR ISC' } },
  ]);
});

test('CycloneDX: the graph names every component once, and hangs on the subject', async () => {
  const { dependencies } = await cyclonedx();
  expect(dependencies).toEqual([
    { ref: 'subject', dependsOn: ['pkg:npm/%40acme/shop-ui@1.2.3', COMPONENTS[3]?.ref] },
    { ref: 'pkg:npm/%40acme/shop-ui@1.2.3', dependsOn: ['pkg:npm/left@2.0.0', 'pkg:npm/ring@1.0.0'] },
    { ref: 'pkg:npm/left@2.0.0', dependsOn: ['pkg:npm/ring@1.0.0'] },
    { ref: 'pkg:npm/ring@1.0.0', dependsOn: ['pkg:npm/left@2.0.0'] },
    { ref: COMPONENTS[3]?.ref },
  ]);
});

test('where nothing tells what is direct, the subject needs what no other needs', async () => {
  const unknown = [
    component({ ref: 'a', name: 'a', dependsOn: ['b'] }),
    component({ ref: 'b', name: 'b' }),
    component({ ref: 'c', name: 'c' }),
  ];
  const { dependencies } = await cyclonedx(sampleSource(unknown));
  expect(dependencies[0]).toEqual({ ref: 'subject', dependsOn: ['a', 'c'] });
});

test('CycloneDX: vulnerabilities with what people decided about them', async () => {
  const { vulnerabilities } = await cyclonedx();
  expect(vulnerabilities[0]).toMatchObject({
    id: 'CVE-2030-1001',
    source: { name: 'NVD' },
    references: [{ id: 'GHSA-jfh8-c2jp-5v3q' }, { id: 'OSV-1', source: { name: 'osv' } }],
    ratings: [{ score: 9.8, severity: 'high', method: 'CVSSv31' }],
    affects: [{ ref: 'pkg:npm/left@2.0.0', versions: [{ version: '2.0.0', status: 'affected' }] }],
    analysis: { state: 'exploitable', response: ['will_not_fix'], detail: 'Accepted until June' },
  });
});

const withXmllint = hasXmllint ? test : test.skip;
if (!hasXmllint)
  console.warn('xmllint is not on the PATH (libxml2-utils): CycloneDX XML is not checked against its schema');

withXmllint('CycloneDX XML is as its schema wants it, whatever is in it', async () => {
  checkXml(await textOf(writeSbom('cyclonedx-xml', sampleSource(COMPONENTS, VULNERABILITIES))));
  checkXml(await textOf(writeSbom('cyclonedx-xml', sampleSource([]))));
  expect(() => checkXml('<bom xmlns="http://cyclonedx.org/schema/bom/1.6"><nonsense/></bom>')).toThrow();
});

test('XML: what it cannot write is replaced, the rest is escaped', async () => {
  const text = await textOf(writeSbom('cyclonedx-xml', sampleSource()));
  expect(text).toContain(
    '<description>Says "left"\ufffd\ufffd ]]&gt; &amp; &lt;right&gt; \ufffd \u{1f600}</description>',
  );
  expect(text).toContain('bom-ref="weird ref &quot;&lt;&amp;&gt;&#10;\u00fc"');
});

test('SPDX is as its specification wants it, whatever is in it', async () => {
  expect(spdxProblems(await spdx())).toEqual([]);
  expect(spdxProblems(await spdx(sampleSource([])))).toEqual([]);
  const broken = await spdx();
  broken.relationships[0].relatedSpdxElement = 'SPDXRef-nobody';
  expect(spdxProblems(broken)).not.toEqual([]);
});

test('SPDX: packages, licences that have no id, and what holds them together', async () => {
  const { packages, relationships, hasExtractedLicensingInfos } = await spdx();
  expect(packages[1]).toMatchObject({
    name: '@acme/shop-ui',
    versionInfo: '1.2.3',
    licenseDeclared: 'MIT',
    checksums: [{ algorithm: 'SHA256', checksumValue: 'ab'.repeat(32) }],
    externalRefs: [{ referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl' }],
    sourceInfo: 'named in: package-lock.json:12, web/package-lock.json',
  });
  expect(packages[3].licenseDeclared).toMatch(
    /^\(LicenseRef-Acme-EULA-2\.0-[0-9a-f]{8}\) AND \(Apache-2\.0\) AND \(MIT OR ISC\)$/,
  );
  expect(hasExtractedLicensingInfos).toMatchObject([
    { extractedText: 'Acme EULA 2.0' },
    { licenseId: 'LicenseRef-acme-1', extractedText: 'The text of LicenseRef-acme-1 was not given' },
  ]);
  const types = relationships.map(({ relationshipType }: { relationshipType: string }) => relationshipType);
  expect(types).toEqual([
    'DESCRIBES',
    'DEPENDS_ON',
    'DEPENDS_ON',
    'DEPENDS_ON',
    'CONTAINS',
    'DEPENDS_ON',
    'CONTAINS',
    'DEPENDS_ON',
    'DEPENDS_ON',
  ]);
});

test('a development dependency is told as one', async () => {
  const { relationships } = await spdx(
    sampleSource([component({ ref: 'a', name: 'a', direct: true, kind: 'development' })]),
  );
  expect(relationships.at(-1)).toMatchObject({
    relationshipType: 'DEV_DEPENDENCY_OF',
    relatedSpdxElement: 'SPDXRef-Subject',
  });
});

test.each(Object.keys(SBOM_FORMATS) as (keyof typeof SBOM_FORMATS)[])(
  '%s: the same bill gives the same text',
  async (format) => {
    const first = await textOf(writeSbom(format, sampleSource(COMPONENTS, VULNERABILITIES)));
    expect(await textOf(writeSbom(format, sampleSource(COMPONENTS, VULNERABILITIES)))).toBe(first);
  },
);

test('a hundred thousand components come in pieces', async () => {
  const source = sampleSource();
  source.components = async function* () {
    for (let number = 0; number < 100_000; number += 1)
      yield component({ ref: `pkg:npm/p${number}@1.0.0`, name: `p${number}`, direct: number < 10 });
  };
  let [pieces, longest] = [0, 0];
  for await (const piece of writeSbom('cyclonedx-json', source)) {
    pieces += 1;
    longest = Math.max(longest, piece.length);
  }
  expect(pieces).toBeGreaterThan(100);
  expect(longest).toBeLessThan(200_000);
});
