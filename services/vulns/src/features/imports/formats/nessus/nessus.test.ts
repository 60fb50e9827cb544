import { ReportError } from '../../report-format';
import { readReport, sample } from '../../testing/read-report';
import nessus from '.';

const text = sample(__dirname, 'network.nessus');

test('a finding for each CVE, else one of the plugin; what passed is none', async () => {
  const { findings, skipped, tools } = await readReport(nessus, text, 50);
  expect(tools).toEqual(['Nessus']);
  expect(findings.map(({ rule_id, severity, asset, category }) => [rule_id, severity, asset, category])).toEqual([
    ['CVE-2099-1001', 'high', '192.0.2.10', 'vulnerability'],
    ['CVE-2099-1002', 'high', '192.0.2.10', 'vulnerability'],
    ['CVE-2099-2000', 'critical', '192.0.2.10', 'vulnerability'],
    ['900003', 'info', '192.0.2.10', 'network'],
    ['900004/abc1', 'high', '192.0.2.10', 'compliance'],
    ['900005', 'medium', 'db.example.com', 'network'],
  ]);
  expect(skipped).toEqual(['compliance check passed: not a finding', 'item without a plugin id']);
});

test('what an item tells', async () => {
  const { findings } = await readReport(nessus, text);
  expect(findings[0]).toMatchObject({
    name: 'Example Server < 2.4.1 Multiple Vulnerabilities (CVE-2099-1001)',
    description: 'It has several flaws.\n\nThe server is old.',
    solution: 'Update to 2.4.1.',
    references: ['https://example.com/advisory', 'https://example.com/notes'],
    cwe: ['CWE-787'],
    vulnerability: { id: 'CVE-2099-1001', aliases: [], cvss: null },
    location: { host: '192.0.2.10', port: 443 },
    evidence: 'Installed version : 2.4.0\npassword=[redacted]',
  });
  expect(findings[2]).toMatchObject({
    solution: '',
    vulnerability: { cvss: { version: '3.1', score: 9.8 } },
    location: { port: 22 },
  });
  expect(findings[3]?.location).toEqual({ host: '192.0.2.10' });
});

test.each([
  ['cut off', text.slice(0, -40)],
  ['version 1', '<NessusClientData><Report/></NessusClientData>'],
  ['entities', `<!DOCTYPE x [<!ENTITY a "b">]>${text.replace(/^.*\n/, '')}`],
  ['no XML', 'host,port'],
])('%s: refused', async (_name, broken) => {
  await expect(readReport(nessus, broken)).rejects.toThrow(ReportError);
});

test('hostile values break nothing', async () => {
  const item =
    '<ReportItem port="99999999" severity="9" pluginID="1"><cve>none</cve><cvss3_base_score>99</cvss3_base_score></ReportItem>';
  const wrapped = `<NessusClientData_v2><Report><ReportHost>${item}${item}</ReportHost></Report></NessusClientData_v2>`;
  const { findings } = await readReport(nessus, wrapped);
  expect(findings).toMatchObject([
    { rule_id: '1', severity: 'medium', location: {} },
    { rule_id: '1', identity: '1||#2' },
  ]);
  expect(findings.some(({ asset }) => asset !== undefined)).toBe(false);
});
