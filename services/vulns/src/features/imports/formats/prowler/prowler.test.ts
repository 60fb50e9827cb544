import { ReportError } from '../../report-format';
import { readReport, sample } from '../../testing/read-report';
import prowler from '.';

const ocsf = sample(__dirname, 'ocsf.json');
const asff = sample(__dirname, 'asff.json');

test('OCSF: what failed, at which resource', async () => {
  const { findings, skipped, tools } = await readReport(prowler, ocsf, 60);
  expect([prowler.source, tools]).toEqual(['cspm', ['Prowler 5.14.0']]);
  expect(findings).toHaveLength(2);
  expect(findings[0]).toMatchObject({
    asset: 'arn:aws:iam::000000000000:root',
    rule_id: 'iam_no_root_access_key',
    name: 'Root has no access keys',
    severity: 'critical',
    description: 'Root account has 1 key.\n\nRoot should have no keys.\n\nKeys leak.',
    solution: 'Delete the keys.',
    references: ['https://example.com/fix', 'https://example.com/root'],
    frameworks: { 'CIS-3.0': ['1.4'], 'ISO27001-2022': ['A.5.15', 'A.8.2'] },
    location: {
      resource_id: 'arn:aws:iam::000000000000:root',
      object: { kind: 'AwsIamUser', namespace: '000000000000/us-east-1', name: '<root_account>' },
    },
  });
  expect(findings[1]).toMatchObject({
    asset: '000000000000',
    severity: 'info',
    location: { object: { kind: 'account' } },
  });
  expect(skipped).toEqual([
    'status PASS: not a finding',
    'suppressed in the report (muted)',
    'status MANUAL: not a finding',
  ]);
});

test('ASFF: the same of its own fields', async () => {
  const { findings, skipped, tools } = await readReport(prowler, asff, 60);
  expect(tools).toEqual(['Prowler 5.14.0']);
  expect(findings).toMatchObject([
    {
      asset: 'arn:aws:s3:::logs',
      rule_id: 's3_public',
      name: 'Bucket is private',
      severity: 'medium',
      solution: 'Block it.',
      references: ['https://example.com/s3'],
      frameworks: { 'CIS-3.0': ['2.1.4'], 'PCI-4.0': ['1.2.1', '1.3'] },
      location: { object: { kind: 'AwsS3Bucket', namespace: '000000000000/eu-west-1', name: 'logs' } },
    },
  ]);
  expect(skipped).toEqual([
    'status PASSED: not a finding',
    'status WARNING: not a finding',
    'suppressed in the report (workflow)',
    'archived in the report',
  ]);
});

test('all passed, or nothing checked: a report without findings', async () => {
  expect((await readReport(prowler, ocsf.replaceAll('"FAIL"', '"PASS"'))).findings).toEqual([]);
  expect((await readReport(prowler, '[ ]')).findings).toEqual([]);
});

test.each([
  ['cut off', ocsf.slice(0, -4)],
  ['findings of another product', ocsf.replaceAll('"Prowler"', '"Other"')],
  ['ASFF of another product', asff.replaceAll('"Prowler"', '"Other"').replaceAll('prowler-', 'other-')],
  ['an object', '{"Findings":[]}'],
  ['CSV', 'AUTH_METHOD;TIMESTAMP'],
])('%s: refused', async (_name, text) => {
  await expect(readReport(prowler, text)).rejects.toThrow(ReportError);
});

test('hostile values break nothing', async () => {
  const product = { product: { name: 'Prowler' } };
  const entries = [
    null,
    { metadata: product, class_uid: 2004, status_code: ['FAIL'] },
    {
      metadata: { ...product, event_code: 'x' },
      class_uid: 2004,
      status_code: 'FAIL',
      resources: [null],
      unmapped: { compliance: { __proto__: 1, a: {} } },
    },
    { SchemaVersion: '2018-10-08', GeneratorId: 'prowler-', Compliance: { Status: 'FAILED' } },
  ];
  const { findings, skipped } = await readReport(prowler, JSON.stringify(entries));
  expect(findings).toMatchObject([{ rule_id: 'x', severity: 'medium', frameworks: { a: [] } }]);
  expect(findings[0]?.asset).toBeUndefined();
  expect(skipped).toHaveLength(3);
});
