import { ReportError } from '../../report-format';
import { readReport, sample } from '../../testing/read-report';
import osvScanner from '.';

const lockfile = sample(__dirname, 'lockfile.json');

test('one finding for each group of advisories, with the package it is in', async () => {
  const { findings, tools, skipped } = await readReport(osvScanner, lockfile);
  expect(tools).toEqual(['osv-scanner']);
  expect(skipped).toEqual(['vulnerability without an id or a package']);
  expect(findings).toHaveLength(2);
  expect(findings[0]).toMatchObject({
    rule_id: 'GHSA-35jh-r3h4-6jhm',
    name: 'Command injection in lodash',
    severity: 'high',
    solution: 'Update lodash to 4.17.21.',
    cwe: ['CWE-77', 'CWE-94'],
    references: ['https://example.com/lodash'],
    vulnerability: {
      id: 'CVE-2021-23337',
      aliases: ['GHSA-35jh-r3h4-6jhm', 'OSV-2021-1'],
      cvss: { version: '3.1', score: 7.2 },
    },
    location: {
      file: '/repo/package-lock.json',
      package: { purl: 'pkg:npm/lodash@4.17.20', version: '4.17.20', fixed_version: '4.17.21' },
    },
  });
  expect(findings[1]).toMatchObject({
    severity: 'critical',
    vulnerability: { id: 'CVE-2030-3001', aliases: ['DEBIAN-CVE-2030-3001'], cvss: { score: 9.1 } },
    location: { package: { purl: 'pkg:deb/debian/openssl@3.0.11-1?distro=debian-12' } },
  });
});

test('nothing found is a report too', async () => {
  const { findings } = await readReport(osvScanner, '{"results":[],"experimental_config":{}}');
  expect(findings).toEqual([]);
});

test.each([
  ['cut off', lockfile.slice(0, -5)],
  ['another root', '[]'],
  ['no results', '{"matches":[]}'],
  ['results of another tool', '{"results":{"passed_checks":[]}}'],
  ['text', 'Scanned 3 packages'],
])('%s: refused', async (_name, text) => {
  await expect(readReport(osvScanner, text)).rejects.toThrow(ReportError);
});

test('hostile entries break nothing', async () => {
  const text = JSON.stringify({
    results: [
      {
        source: { path: ['x'] },
        packages: [
          { package: null, groups: 'x', vulnerabilities: [{ id: 'A-1' }] },
          {
            package: { name: 'n', version: 7, ecosystem: 'constructor' },
            vulnerabilities: [null, { id: 'A-2', affected: [{ package: 1 }], severity: {}, references: 'x' }],
            groups: [null, { ids: { length: 5 } }],
          },
        ],
      },
    ],
  });
  const { findings, skipped } = await readReport(osvScanner, text);
  expect(findings).toMatchObject([{ rule_id: 'A-2', severity: 'medium', location: { package: { purl: '' } } }]);
  expect(skipped).toHaveLength(2);
});
