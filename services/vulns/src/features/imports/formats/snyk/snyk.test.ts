import { ReportError } from '../../report-format';
import { readReport, sample } from '../../testing/read-report';
import snyk from '.';

const single = sample(__dirname, 'single.json');

test('a project: an issue once, whatever the ways to it', async () => {
  const { findings, tools, skipped } = await readReport(snyk, single);
  expect(tools).toEqual(['Snyk']);
  expect(findings).toHaveLength(2);
  expect(findings[0]).toMatchObject({
    asset: 'shop',
    rule_id: 'SNYK-JS-LODASH-1018905',
    name: 'Command Injection (lodash)',
    category: 'dependency',
    severity: 'high',
    solution: 'Update to lodash@4.17.21.',
    cwe: ['CWE-78'],
    references: ['https://example.com/lodash'],
    vulnerability: {
      id: 'CVE-2021-23337',
      aliases: ['SNYK-JS-LODASH-1018905', 'GHSA-35jh-r3h4-6jhm'],
      cvss: { version: '3.1', score: 7.2 },
    },
    location: {
      file: 'package-lock.json',
      package: {
        purl: 'pkg:npm/lodash@4.17.20',
        fixed_version: '4.17.21',
        path: ['shop@1.0.0', 'lodash@4.17.20'],
      },
    },
  });
  expect(findings[1]).toMatchObject({ category: 'license', severity: 'medium', vulnerability: null });
  expect(skipped).toEqual(['issue without an id or a package', 'dismissed in the report (ignored by policy)']);
});

test('several projects are several assets', async () => {
  const { findings } = await readReport(snyk, sample(__dirname, 'all-projects.json'));
  expect(findings).toMatchObject([
    {
      asset: 'api',
      severity: 'critical',
      solution: 'Update django to 4.0.6.',
      location: { file: 'api/requirements.txt', package: { purl: 'pkg:pypi/django@4.0' } },
    },
  ]);
});

test('an image is a container, by its own name', async () => {
  const { findings, source } = await readReport(snyk, sample(__dirname, 'container.json'));
  expect(source).toBe('container');
  expect(findings[0]).toMatchObject({
    asset: 'registry.example.com/web:1.4',
    location: { package: { purl: 'pkg:deb/debian/libssl3@3.0.11-1?distro=debian-12' } },
  });
});

test.each([
  ['cut off', single.slice(0, -4)],
  ['a failure of the tool', '{"ok":false,"error":"Could not detect supported target files","path":"/repo"}'],
  ['another root', '"x"'],
  ['an empty list', '[]'],
  ['text', 'Testing /repo...'],
])('%s: refused', async (_name, text) => {
  await expect(readReport(snyk, text)).rejects.toThrow(ReportError);
});

test('hostile entries break nothing', async () => {
  const issues = [
    null,
    7,
    { id: 'I', packageName: 'p', packageManager: '__proto__', identifiers: [], from: { length: 3 } },
  ];
  const text = JSON.stringify({ ok: true, vulnerabilities: issues, filtered: [1], projectName: { a: 1 } });
  const { findings, skipped } = await readReport(snyk, text);
  expect(findings).toMatchObject([{ rule_id: 'I', severity: 'medium', location: { package: { purl: '' } } }]);
  expect(findings[0]?.asset).toBeUndefined();
  expect(skipped).toHaveLength(2);
});
