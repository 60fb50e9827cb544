import { ReportError } from '../../report-format';
import { readReport, sample } from '../../testing/read-report';
import cyclonedx from '.';

const bom = sample(__dirname, 'bom.json');
const image = sample(__dirname, 'image.xml');

test('JSON: components, those inside others too', async () => {
  const { components, tools, skipped } = await readReport(cyclonedx, bom);
  expect(tools).toEqual(['bommer 3.1']);
  expect(components).toMatchObject([
    {
      asset: 'acme/shop',
      purl: 'pkg:npm/lodash@4.17.20',
      version: '4.17.20',
      scope: 'optional',
      file: 'package-lock.json',
    },
    { purl: 'pkg:maven/org.acme/outer@1.0', name: 'org.acme/outer', version: '1.0' },
    { purl: 'pkg:npm/lodash@3.0.0', version: '3.0.0' },
    { purl: 'pkg:generic/boot@2', cpes: ['cpe:2.3:o:acme:boot:2:*:*:*:*:*:*:*'] },
  ]);
  expect(skipped).toEqual([
    'component without a package URL or a CPE',
    'dismissed in the report (not_affected)',
    'vulnerability without an id',
  ]);
});

test('JSON: a vulnerability is a finding for each component that it affects', async () => {
  const { findings } = await readReport(cyclonedx, bom);
  expect(findings).toHaveLength(3);
  expect(findings[0]).toMatchObject({
    asset: 'acme/shop',
    rule_id: 'GHSA-35jh-r3h4-6jhm',
    name: 'CVE-2021-23337 in lodash',
    severity: 'high',
    solution: 'Update lodash to 4.17.21.',
    cwe: ['CWE-78', 'CWE-94'],
    references: ['https://example.com/ghsa', 'https://example.com/lodash'],
    vulnerability: { id: 'CVE-2021-23337', aliases: ['GHSA-35jh-r3h4-6jhm'], cvss: { version: '3.1', score: 7.2 } },
    location: { file: 'package-lock.json', package: { purl: 'pkg:npm/lodash@4.17.20', version: '4.17.20' } },
    detection: { scanner: 'bommer', rule_version: '3.1' },
  });
  expect(findings[1]).toMatchObject({ location: { package: { version: '3.0.0' } } });
  expect(findings[2]).toMatchObject({ rule_id: 'CVE-2030-5002', severity: 'critical', location: {} });
});

test('XML says the same', async () => {
  const { components, findings, source, tools, skipped } = await readReport(cyclonedx, image, 100);
  expect([source, tools, skipped]).toEqual(['container', ['bommer 2.0'], ['dismissed in the report (false_positive)']]);
  expect(components).toMatchObject([
    {
      asset: 'registry.example.com/shop/web@sha256:1111',
      purl: 'pkg:deb/debian/libfoo1@1.2.3-4?distro=debian-12',
      source_name: 'foo',
      source_version: '1:1.2.3-4',
    },
  ]);
  expect(findings).toMatchObject([
    {
      severity: 'medium',
      description: 'A crafted file & a long line.',
      cwe: ['CWE-787'],
      vulnerability: { id: 'CVE-2030-5003', cvss: { score: 5 } },
      location: { package: { name: 'libfoo1' } },
    },
  ]);
});

test.each([
  ['JSON cut off', bom.slice(0, -4)],
  ['XML cut off', image.slice(0, -8)],
  ['XML with entities', image.replace('<bom', '<!DOCTYPE bom [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<bom')],
  ['another XML', '<bom xmlns="https://example.com/bom"/>'],
  ['another JSON', '{"bomFormat":"other"}'],
  ['no mark', '{"components":[]}'],
  ['a list', '[]'],
  ['nothing', ''],
])('%s: refused', async (_name, text) => {
  await expect(readReport(cyclonedx, text)).rejects.toThrow(ReportError);
});

test('hostile entries break nothing', async () => {
  const nested = '{"name":"n","components":['.repeat(80) + ']}'.repeat(80);
  const text = `{"bomFormat":"CycloneDX","metadata":{"component":7,"tools":"x"},
    "components":[null,7,{"purl":{"a":1},"__proto__":{"x":1}},${nested},{"purl":"pkg:npm/${'x'.repeat(9_000)}","name":"x"}],
    "vulnerabilities":[{"id":"CVE-2030-1","ratings":{"length":2},"affects":[null,{"ref":7}],"analysis":"x"}]}`;
  const { findings, skipped } = await readReport(cyclonedx, text);
  expect(findings).toMatchObject([{ rule_id: 'CVE-2030-1', severity: 'medium' }]);
  expect(skipped.length).toBeGreaterThan(50);
});

describe('packages of an operating system', () => {
  const system = (name: string, version: string) => ({ type: 'operating-system', name, version });
  const openssl = (purl: string) => ({ type: 'library', name: 'openssl', version: '3.0.7-1', purl });
  const bare = openssl('pkg:deb/debian/openssl@3.0.7-1?arch=amd64');
  const bom = (components: unknown[], metadata = {}) =>
    JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata, components });
  const distros = async (text: string) => {
    const { components, skipped } = await readReport(cyclonedx, text);
    return [components.map(({ distro }) => distro), skipped];
  };

  test('belong to the one the list names, before them, after them, or as what it is of', async () => {
    expect(await distros(bom([system('debian', '12'), bare]))).toEqual([['debian-12'], []]);
    expect(await distros(bom([bare, system('Debian', '12')]))).toEqual([['debian-12'], []]);
    expect(await distros(bom([bare], { component: system('debian', '12') }))).toEqual([['debian-12'], []]);
  });

  test('keep what their own URL says, and are left alone where there are several or the package is no such', async () => {
    const told = [openssl('pkg:deb/debian/openssl@3.0.7-1?distro=debian-11'), openssl('pkg:npm/openssl@3.0.7')];
    expect(await distros(bom([system('debian', '12'), ...told]))).toEqual([[undefined, undefined], []]);
    expect(await distros(bom([system('debian', '12'), bare, system('alpine', '3.19')]))).toEqual([[undefined], []]);
    expect(await distros(bom([bare]))).toEqual([[undefined], []]);
  });
});
