import { DocumentError } from '@osk/readers';
import { COMPONENTS, sampleSource, textOf } from '../testing/sample';
import { readText } from '../testing/read-text';
import { writeSbom } from '../write';

const [FIRST, LEFT, RING, ODD] = COMPONENTS as [
  (typeof COMPONENTS)[0],
  (typeof COMPONENTS)[0],
  (typeof COMPONENTS)[0],
  (typeof COMPONENTS)[0],
];

test.each(['cyclonedx-json', 'cyclonedx-xml'] as const)('%s: what was written is read', async (format) => {
  const text = await textOf(writeSbom(format, sampleSource()));
  const { head, count, components, warnings } = await readText(text, { size: 37 });
  expect(head).toMatchObject({
    format,
    specVersion: '1.6',
    serial: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
    created: '2026-11-21T10:11:12.345Z',
    tools: ['OpenSkerry 0.1.0'],
    subject: { ref: 'subject', type: 'application', name: 'shop & "co"', version: 'main', licenses: ['Apache-2.0'] },
  });
  expect(count).toBe(4);
  expect(components[0]).toEqual({ ...FIRST, path: ['@acme/shop-ui@1.2.3'] });
  expect(components[1]).toMatchObject({ direct: false, path: LEFT.path, dependsOn: LEFT.dependsOn, scope: 'optional' });
  expect(components[2]).toMatchObject({ direct: false, kind: 'development', scope: 'excluded', dependsOn: [LEFT.ref] });
  expect(components[3]).toMatchObject({ ref: ODD.ref, version: '', type: 'file', cpe: ODD.cpe, direct: true });
  expect(warnings).toEqual(['1 dependency closes a circle']);
});

test('spdx-json: what was written is read, its subject apart', async () => {
  const { head, components, warnings } = await readText(await textOf(writeSbom('spdx-json', sampleSource())));
  expect(head).toMatchObject({
    format: 'spdx-json',
    specVersion: '2.3',
    tools: ['OpenSkerry-0.1.0'],
    subject: { name: 'shop & "co"', version: 'main', type: 'application' },
  });
  expect(components.map(({ group, name, version, direct }) => ({ group, name, version, direct }))).toEqual([
    { group: '@acme', name: 'shop-ui', version: '1.2.3', direct: true },
    { group: undefined, name: 'left', version: '2.0.0', direct: false },
    { group: undefined, name: 'ring', version: '1.0.0', direct: false },
    { group: undefined, name: 'no purl', version: '', direct: true },
  ]);
  expect(components[0]).toMatchObject({ hashes: FIRST.hashes, occurrences: FIRST.occurrences, licenses: ['MIT'] });
  expect(components[2]?.licenses).toEqual(['Acme EULA 2.0', 'Apache-2.0', 'MIT OR ISC']);
  expect(components[2]?.dependsOn).toEqual([components[1]?.ref]);
  expect(components[3]?.cpe).toBe(ODD.cpe);
  expect(RING.dependsOn).toHaveLength(3);
  expect(warnings).toEqual(['1 dependency closes a circle']);
});

test.each(['cyclonedx-json', 'cyclonedx-xml', 'spdx-json'] as const)(
  '%s: cut off anywhere it is refused',
  async (format) => {
    const text = await textOf(writeSbom(format, sampleSource()));
    for (const share of [0.1, 0.5, 0.9, 0.999])
      await expect(readText(text.slice(0, Math.floor(text.length * share)).trimEnd())).rejects.toThrow(DocumentError);
  },
);
