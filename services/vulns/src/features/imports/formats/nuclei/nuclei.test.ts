import { ReportError } from '../../report-format';
import { readReport, sample } from '../../testing/read-report';
import nuclei from '.';

const lines = sample(__dirname, 'lines.jsonl');
const list = sample(__dirname, 'list.json');

test('JSON Lines: what a template has matched', async () => {
  const { findings, skipped, tools } = await readReport(nuclei, lines, 64);
  expect(tools).toEqual(['Nuclei']);
  expect(findings).toHaveLength(3);
  expect(findings[0]).toMatchObject({
    asset: 'shop.example.com',
    rule_id: 'CVE-2099-3000',
    name: 'Example CMS - Remote Code',
    category: 'vulnerability',
    severity: 'critical',
    description: 'Runs what it is sent.',
    solution: 'Update to 5.',
    references: ['https://example.com/a', 'https://example.com/b'],
    cwe: ['CWE-94'],
    vulnerability: { id: 'CVE-2099-3000', cvss: { version: '3.1', score: 9.8 }, epss: 0.91 },
    location: { url: 'https://shop.example.com/index?token=[redacted]' },
    evidence: '5.0.1\napi_key=[redacted]',
  });
  expect(findings[1]).toMatchObject({
    asset: 'shop.example.com',
    name: 'TLS Version (tls10)',
    category: 'network',
    severity: 'info',
    location: { host: 'shop.example.com', port: 8443 },
    evidence: 'tls10',
    vulnerability: null,
  });
  expect(findings[2]).toMatchObject({ asset: 'api.example.com', category: 'secret', severity: 'medium' });
  expect(JSON.stringify(findings)).not.toContain('s3cr3t');
  expect(skipped).toEqual(['not matched: not a finding', 'event in line 5 is not JSON']);
});

test('a list gives the same', async () => {
  const { findings } = await readReport(nuclei, list, 64);
  const all = (await readReport(nuclei, lines)).findings;
  expect(findings).toEqual([all[0], all[2]]);
});

test('a scan without matches', async () => {
  expect((await readReport(nuclei, '[]\n')).findings).toEqual([]);
});

test.each([
  ['a list cut off', list.slice(0, -5)],
  ['lines of another tool', '{"a":1}\n{"b":2}\n'],
  ['an object', '{"vulnerabilities":[]}'],
  ['text', '[INF] scan started'],
  ['nothing', ''],
])('%s: refused', async (_name, text) => {
  await expect(readReport(nuclei, text)).rejects.toThrow(ReportError);
});

test('a line that is nested without end is skipped, and those after it are read', async () => {
  const line = (epss: string) =>
    `{"template-id":"a","info":{"severity":"high","classification":{"cve-id":["CVE-2034-0001"],"epss-score":${epss}}}}`;
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  const quoted = JSON.stringify(`${'['.repeat(500)}\\"${'{'.repeat(500)}`);
  const text = [line('0.5'), line(deep), line(quoted), line('0.25')].join('\n');
  const { findings, skipped } = await readReport(nuclei, text, 65_536);
  expect(findings.map(({ vulnerability }) => vulnerability?.epss ?? null)).toEqual([0.5, null, 0.25]);
  expect(skipped).toEqual(['event in line 2 is nested deeper than 200 levels']);
});

test('hostile values break nothing', async () => {
  const events = [
    {
      'template-id': 'a',
      info: { severity: {}, tags: 5, classification: { 'cve-id': [{}], 'epss-score': 'x' } },
      host: {},
    },
    { 'template-id': 'a', info: [] },
    { 'template-id': 'b', info: {}, host: `http://u:p@${'x'.repeat(3_000)}/`, 'extracted-results': [{}], port: '-1' },
    null,
  ];
  const { findings, skipped } = await readReport(nuclei, JSON.stringify(events));
  expect(findings).toMatchObject([
    { severity: 'medium', vulnerability: null },
    { rule_id: 'b', evidence: '' },
  ]);
  expect(skipped).toEqual(['event without a template', 'event without a template']);
});
