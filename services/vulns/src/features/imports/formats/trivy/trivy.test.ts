import { ReportError } from '../../report-format';
import { readReport, sample } from '../../testing/read-report';
import trivy from '.';

const image = sample(__dirname, 'image.json');

test('an image: vulnerabilities with their package, place and scores', async () => {
  const { findings, source, tools, skipped } = await readReport(trivy, image);
  expect([source, tools]).toEqual(['container', ['Trivy']]);
  expect(skipped).toEqual(['Vulnerabilities: no id']);
  expect(findings[0]).toMatchObject({
    asset: 'registry.example.com/shop/web:1.4',
    rule_id: 'CVE-2030-1001',
    name: 'foo: heap overflow',
    category: 'dependency',
    severity: 'high',
    solution: 'Update libfoo1 to 1.2.3-5.',
    cwe: ['CWE-787'],
    references: ['https://avd.example.com/nvd/cve-2030-1001', 'https://example.com/foo/advisory'],
    vulnerability: {
      id: 'CVE-2030-1001',
      aliases: ['DSA-9001-1'],
      cvss: { version: '3.1', score: 9.8, vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' },
    },
    location: {
      image: { digest: 'sha256:2222', layer: 'sha256:aaaa' },
      package: {
        purl: 'pkg:deb/debian/libfoo1@1.2.3-4?arch=amd64&distro=debian-12.5',
        name: 'libfoo1',
        version: '1.2.3-4',
        fixed_version: '1.2.3-5',
      },
    },
  });
  expect(findings[0]?.location.file).toBeUndefined();
  expect(findings[1]).toMatchObject({
    severity: 'medium',
    solution: 'No fixed version: will not fix.',
    location: { package: { purl: 'pkg:deb/debian/bar@2?distro=debian-12.5' } },
  });
  expect(findings[2]).toMatchObject({
    vulnerability: { id: 'GHSA-aaaa-bbbb-cccc' },
    location: { file: 'app/package-lock.json', package: { purl: 'pkg:npm/%40scope/lib@1.0.0' } },
  });
});

test('an image: secrets without their text, licenses, components', async () => {
  const { findings, components } = await readReport(trivy, image);
  expect(findings[3]).toMatchObject({
    rule_id: 'aws-access-key-id',
    category: 'secret',
    severity: 'critical',
    evidence: '',
    location: { file: 'app/.env', start_line: 3 },
  });
  expect(findings[4]).toMatchObject({ rule_id: 'license/GPL-3.0-only', category: 'license', severity: 'high' });
  expect(components).toMatchObject([
    {
      asset: 'registry.example.com/shop/web:1.4',
      name: 'libfoo1',
      version: '1:1.2.3-4',
      distro: 'debian-12.5',
      source_name: 'foo',
      source_version: '1.2.3-4',
    },
    { purl: 'pkg:deb/debian/bar@2?distro=debian-12.5', version: '2' },
  ]);
});

test('a folder: misconfigurations whose target comes after them; the path is no asset', async () => {
  const { findings, source, tools, skipped } = await readReport(trivy, sample(__dirname, 'config.json'));
  expect([source, tools]).toEqual(['application', ['Trivy 0.68.1']]);
  expect(findings).toMatchObject([
    {
      rule_id: 'DS-0002',
      category: 'misconfiguration',
      severity: 'high',
      solution: 'Add a USER line',
      location: { file: 'Dockerfile', start_line: 1, end_line: 4 },
      detection: { scanner: 'Trivy', rule_version: '0.68.1' },
    },
  ]);
  expect(findings[0]?.asset).toBeUndefined();
  expect(skipped).toEqual(['Misconfigurations: status PASS']);
});

test('a cluster: every resource is an asset', async () => {
  const { findings, source } = await readReport(trivy, sample(__dirname, 'k8s.json'));
  expect(source).toBe('kubernetes');
  expect(findings).toMatchObject([
    {
      asset: 'prod/shop/Deployment/web',
      vulnerability: { id: 'CVE-2030-1003' },
      location: { object: { kind: 'Deployment', namespace: 'shop', name: 'web' } },
    },
    { asset: 'prod/shop/Deployment/web', rule_id: 'KSV-0014', location: { file: 'Deployment/web', start_line: 20 } },
  ]);
});

test('a bare list of results, as before 0.20: the target tells image and distribution', async () => {
  const { findings, source, skipped } = await readReport(trivy, sample(__dirname, 'list.json'));
  expect([source, skipped]).toEqual(['container', []]);
  expect(findings).toMatchObject([
    {
      asset: 'shop/web:1.4',
      vulnerability: { id: 'CVE-2030-1549' },
      location: {
        package: { purl: 'pkg:apk/alpine/openssl@1.1.1c-r0?distro=alpine-3.10.2', fixed_version: '1.1.1d-r0' },
      },
    },
    {
      vulnerability: { id: 'CVE-2030-7598' },
      location: { file: 'app/package-lock.json', package: { name: 'minimist' } },
    },
  ]);
  expect(findings[0]?.location.file).toBeUndefined();
  const saved = sample(__dirname, 'list.json').replace('shop/web:1.4 (', 'web.tar (');
  expect((await readReport(trivy, saved)).findings[0]?.asset).toBeUndefined();
});

test('what happens to be named like a result is none', async () => {
  const text = JSON.stringify({
    ArtifactName: 'x',
    Metadata: { Target: 't', Vulnerabilities: [{ VulnerabilityID: 'CVE-2030-1', PkgName: 'p' }] },
  });
  expect((await readReport(trivy, text)).findings).toEqual([]);
});

test.each([
  ['cut off', image.slice(0, -3)],
  ['cut off in a vulnerability', image.slice(0, 1_800)],
  ['another root', '[]'],
  ['another object', '{"vulnerabilities":[]}'],
  ['not JSON', 'Total: 3'],
])('%s: refused', async (_name, text) => {
  await expect(readReport(trivy, text)).rejects.toThrow(ReportError);
});

test('hostile entries break nothing', async () => {
  const text = JSON.stringify({
    SchemaVersion: 2,
    ArtifactName: 'x',
    Results: [
      null,
      { Vulnerabilities: null, Target: 7 },
      {
        Target: 't',
        Type: '__proto__',
        Vulnerabilities: [
          { VulnerabilityID: 'CVE-2030-1', PkgName: 'constructor', CVSS: { constructor: 1, nvd: { V3Score: 99 } } },
          { VulnerabilityID: ['x'], PkgName: 'y' },
          {
            VulnerabilityID: 'CVE-2030-2',
            PkgName: 'z',
            Description: 'd'.repeat(10 * 1024 ** 2),
            References: { a: 1 },
          },
        ],
        Packages: ['x', { Name: 7 }],
      },
    ],
  });
  const { findings, components, skipped } = await readReport(trivy, text, 65_536);
  expect(findings.map(({ rule_id, severity }) => [rule_id, severity])).toEqual([
    ['CVE-2030-1', 'medium'],
    ['CVE-2030-2', 'medium'],
  ]);
  expect(findings[1]?.description).toHaveLength(8_000);
  expect(components).toMatchObject([{ purl: '', name: '' }]);
  expect(skipped).toEqual(['Vulnerabilities: no id', 'Packages: not an object']);
});
