import { ReportError } from '../../report-format';
import { readReport, sample } from '../../testing/read-report';
import spdx from '.';

const spdx23 = sample(__dirname, 'spdx23.json');
const spdx3 = sample(__dirname, 'spdx3.json');

test('2.3 in JSON', async () => {
  const { components, tools, skipped } = await readReport(spdx, spdx23);
  expect(tools).toEqual(['syft 1.4.1']);
  expect(components).toEqual([
    {
      asset: 'registry.example.com/shop/web:1.4',
      purl: 'pkg:npm/lodash@4.17.20',
      name: 'lodash',
      version: '4.17.20',
      cpes: ['cpe:2.3:a:lodash:lodash:4.17.20:*:*:*:*:*:*:*'],
    },
  ]);
  expect(skipped).toEqual(['package without a package URL or a CPE']);
});

test('3.0 in JSON-LD', async () => {
  const { components, tools } = await readReport(spdx, spdx3);
  expect(tools).toEqual(['bommer']);
  expect(components).toMatchObject([
    { asset: 'shop', purl: 'pkg:pypi/django@4.0', version: '4.0' },
    { purl: 'pkg:generic/boot@2', cpes: ['cpe:2.3:o:acme:boot:2:*:*:*:*:*:*:*'] },
  ]);
});

test('tags and values', async () => {
  const { components, tools, skipped } = await readReport(spdx, sample(__dirname, 'list.spdx'), 7);
  expect(tools).toEqual(['bommer 0.9']);
  expect(components).toEqual([{ asset: 'shop', purl: 'pkg:gem/rails@7.0.1', name: 'rails', version: '7.0.1' }]);
  expect(skipped).toHaveLength(1);
});

test.each([
  ['2.3 cut off', spdx23.slice(0, -4)],
  ['3.0 cut off', spdx3.slice(0, -4)],
  ['tags cut off in a text', 'SPDXVersion: SPDX-2.3\nPackageName: a\nPackageComment: <text>x'],
  ['another version', '{"spdxVersion":"SPDX-1.2"}'],
  ['another context', '{"@context":"https://schema.org","@graph":[]}'],
  ['another root', '[]'],
  ['another object', '{"packages":[]}'],
  ['nothing', ''],
])('%s: refused', async (_name, text) => {
  await expect(readReport(spdx, text)).rejects.toThrow(ReportError);
});

test('hostile entries break nothing', async () => {
  const packages = [
    null,
    7,
    { name: ['x'], externalRefs: { length: 9 } },
    { name: 'n', externalRefs: [null, { referenceType: 'purl', referenceLocator: 7 }] },
  ];
  const { components, skipped } = await readReport(
    spdx,
    JSON.stringify({ spdxVersion: 'SPDX-2.3', name: {}, packages }),
  );
  expect([components, skipped.length]).toEqual([[], 4]);
});
