import { ReportError } from '../../report-format';
import { readReport, sample } from '../../testing/read-report';
import checkov from '.';

const single = sample(__dirname, 'terraform.json');

test('checks that failed, and no others', async () => {
  const { findings, skipped, tools } = await readReport(checkov, single, 60);
  expect(tools).toEqual(['Checkov 3.2.500']);
  expect(findings).toMatchObject([
    {
      rule_id: 'CKV_X_1',
      name: 'Bucket is encrypted',
      category: 'misconfiguration',
      severity: 'medium',
      references: ['https://example.com/ckv-x-1'],
      location: { file: 'main.tf', start_line: 4, end_line: 9, resource_id: 'aws_s3_bucket.logs' },
      vulnerability: null,
    },
    { rule_id: 'CKV_X_2', severity: 'high', location: { file: 'modules/net/main.tf', start_line: undefined } },
  ]);
  expect(skipped).toEqual(['suppressed in the report (skipped check)']);
  expect(JSON.stringify(findings)).not.toContain('s3cr3t');
});

test('several kinds of files', async () => {
  const { findings } = await readReport(checkov, sample(__dirname, 'several.json'));
  expect(findings).toHaveLength(4);
  expect(findings[2]).toMatchObject({
    category: 'secret',
    cwe: ['CWE-798'],
    evidence: '',
    location: { file: 'app.env' },
  });
  expect(findings[3]).toMatchObject({
    rule_id: 'CVE-2099-4000',
    name: 'CVE-2099-4000 in django',
    category: 'dependency',
    severity: 'critical',
    solution: 'Update django to 4.0.6.',
    vulnerability: { id: 'CVE-2099-4000', cvss: { version: '3.1', score: 9.8 } },
    location: { package: { name: 'django', version: '4.0', fixed_version: '4.0.6' } },
  });
});

test('nothing to check, all the same a report', async () => {
  const empty = '{"passed": 0, "failed": 0, "skipped": 0, "resource_count": 0, "checkov_version": "3.2.500"}';
  expect(checkov.detects(empty)).toBe(true);
  expect(await readReport(checkov, empty)).toMatchObject({ findings: [], tools: ['Checkov 3.2.500'] });
});

test.each([
  ['cut off', single.slice(0, -5)],
  ['another tool', '{"results":{"failed_checks":[]}}'],
  ['an empty list', '[]'],
  ['text', 'Passed checks: 1'],
])('%s: refused', async (_name, text) => {
  await expect(readReport(checkov, text)).rejects.toThrow(ReportError);
});

test('hostile values break nothing', async () => {
  const failed_checks = [
    null,
    { check_id: {} },
    { check_id: 'A', check_result: { result: 'PASSED' } },
    {
      check_id: 'B',
      file_line_range: { 0: 1 },
      severity: ['HIGH'],
      details: 'x',
      vulnerability_details: [],
      resource: 4,
    },
    { check_id: 'B' },
  ];
  const { findings, skipped } = await readReport(
    checkov,
    JSON.stringify({ check_type: [], results: { failed_checks } }),
  );
  expect(findings).toMatchObject([{ rule_id: 'B', severity: 'medium', location: {} }, { identity: '#2' }]);
  expect(skipped).toHaveLength(3);
});
