import { ReportError } from '../../report-format';
import { readReport, sample } from '../../testing/read-report';
import zap from '.';

const json = sample(__dirname, 'traditional.json');
const xml = sample(__dirname, 'traditional.xml');

test('JSON: a finding for each place of an alert', async () => {
  const { findings, skipped, tools } = await readReport(zap, json, 77);
  expect(tools).toEqual(['ZAP 2.16.0']);
  expect(findings).toHaveLength(3);
  expect(findings[0]).toMatchObject({
    asset: 'https://shop.example.com',
    rule_id: '40018',
    name: 'SQL Injection',
    severity: 'high',
    confidence: 60,
    description: 'A query can be changed.\n\nThe page changed.',
    solution: 'Use parameters.\nCheck types & lengths.',
    references: ['https://example.com/sqli', 'https://example.com/more'],
    cwe: ['CWE-89'],
    location: { url: 'https://shop.example.com/items?q=1', method: 'GET', parameter: 'q', host: 'shop.example.com' },
  });
  expect(findings[1]).toMatchObject({
    location: { method: 'POST', parameter: 'user' },
    evidence: 'Cookie: [redacted]',
  });
  expect(findings[2]).toMatchObject({
    severity: 'info',
    confidence: 30,
    cwe: [],
    location: { url: 'https://shop.example.com' },
  });
  expect(skipped).toEqual(['dismissed in the report (false positive)', 'alert without a plugin id']);
});

test('JSON: one site as an object, its name after its alerts', async () => {
  const alerts = [{ pluginid: '1', riskcode: '2', instances: [{ uri: 'http://a/x' }, { uri: 'http://a/x' }] }];
  const { findings } = await readReport(zap, JSON.stringify({ site: { alerts, '@name': 'http://a', '@host': 'a' } }));
  expect(findings).toMatchObject([
    { asset: 'http://a', severity: 'medium', identity: '' },
    { asset: 'http://a', identity: '#2' },
  ]);
});

test('XML', async () => {
  const { findings, tools } = await readReport(zap, xml, 31);
  expect(tools).toEqual(['ZAP 2.16.0']);
  expect(findings).toMatchObject([
    {
      asset: 'http://127.0.0.1:8080',
      rule_id: '10020-1',
      severity: 'medium',
      description: 'The page can be framed.',
      solution: 'Set the header.',
      references: ['https://example.com/frames'],
      cwe: ['CWE-1021'],
      location: { url: 'http://127.0.0.1:8080/', parameter: 'x-frame-options' },
    },
  ]);
});

test.each([
  ['JSON cut off', json.slice(0, -8)],
  ['XML cut off', xml.slice(0, -8)],
  ['another root', '<issues/>'],
  ['another document', '{"a":1}'],
  ['entities', xml.replace('<OWASP', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><OWASP')],
])('%s: refused', async (_name, text) => {
  await expect(readReport(zap, text)).rejects.toThrow(ReportError);
});

test('hostile values break nothing', async () => {
  const alerts = [
    null,
    7,
    { pluginid: '1', riskcode: [], confidence: {}, instances: [null, 3], cweid: {}, desc: ['<p>'], reference: 5 },
  ];
  const { findings, skipped } = await readReport(zap, JSON.stringify({ '@version': {}, site: [{ alerts }] }));
  expect(findings).toMatchObject([{ severity: 'medium', confidence: 60, cwe: [], location: {} }, { identity: '#2' }]);
  expect(skipped).toHaveLength(2);
});
