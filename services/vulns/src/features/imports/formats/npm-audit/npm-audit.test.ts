import { ReportError } from '../../report-format';
import { readReport, sample } from '../../testing/read-report';
import npmAudit from '.';

const npm10 = sample(__dirname, 'npm10.json');
const npm6 = sample(__dirname, 'npm6.json');

test('npm 7 and later: advisories once, at the package they are about', async () => {
  const { findings, tools, skipped } = await readReport(npmAudit, npm10);
  expect([tools, skipped]).toEqual([['npm audit'], ['advisory without an id']]);
  expect(findings).toHaveLength(2);
  expect(findings[0]).toMatchObject({
    rule_id: 'GHSA-xvch-5gv4-984h',
    name: 'Prototype Pollution in minimist (minimist)',
    severity: 'critical',
    solution: 'Update mkdirp to 0.5.6, a new major version.',
    cwe: ['CWE-1321'],
    references: ['https://github.com/advisories/GHSA-xvch-5gv4-984h'],
    vulnerability: { id: 'GHSA-xvch-5gv4-984h', aliases: ['npm:1097677'], cvss: { score: 9.8 } },
    location: { package: { purl: 'pkg:npm/minimist', version: '', path: ['node_modules/minimist'] } },
  });
  expect(findings[1]).toMatchObject({ severity: 'medium', vulnerability: { cvss: null } });
});

test('npm 6: a finding for each installed version', async () => {
  const { findings } = await readReport(npmAudit, npm6);
  expect(findings.map(({ identity }) => identity)).toEqual(['0.0.8', '1.2.0']);
  expect(findings[1]).toMatchObject({
    rule_id: 'GHSA-vh95-rmgr-6w4m',
    severity: 'low',
    cwe: ['CWE-1321'],
    references: ['https://npmjs.com/advisories/1179', 'https://example.com/minimist/1'],
    vulnerability: { id: 'CVE-2020-7598', aliases: ['GHSA-vh95-rmgr-6w4m', 'npm:1179'] },
    location: { package: { purl: 'pkg:npm/minimist@1.2.0', fixed_version: '1.2.3', path: ['rc>minimist'] } },
  });
});

test.each([
  ['cut off', npm10.slice(0, -3)],
  ['older, cut off', npm6.slice(0, -3)],
  ['an error of the tool', '{"error":{"code":"ENOLOCK","summary":"needs a lock file"}}'],
  ['another root', '[]'],
  ['text', 'found 0 vulnerabilities'],
])('%s: refused', async (_name, text) => {
  await expect(readReport(npmAudit, text)).rejects.toThrow(ReportError);
});

test('hostile entries break nothing', async () => {
  const text = `{"auditReportVersion":2,"vulnerabilities":{"__proto__":{"via":[{"source":1,"name":"__proto__"}]},
    "a":null,"b":{"via":"x"},"c":{"via":[null,7,{"source":2,"cvss":"x","cwe":{"length":2}}],"name":"${'n'.repeat(5_000)}"}}}`;
  const { findings, skipped } = await readReport(npmAudit, text);
  expect(findings.map(({ rule_id }) => rule_id)).toEqual(['npm:1', 'npm:2']);
  expect(skipped).toHaveLength(2);
});
