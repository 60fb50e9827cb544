import { ReportError } from '../../report-format';
import { readReport, sample } from '../../testing/read-report';
import sarif from '.';

const codeql = sample(__dirname, 'codeql.sarif');
const image = sample(__dirname, 'image.sarif');

test('results with their rules, wherever the log puts them', async () => {
  const { tools, findings, skipped } = await readReport(sarif, codeql);
  expect(tools).toEqual(['CodeQL 2.19.1']);
  expect(findings).toHaveLength(2);
  expect(findings[0]).toMatchObject({
    asset: 'https://git.example.com/shop/web',
    rule_id: 'js/sql-injection',
    name: 'Database query built from user-controlled sources',
    severity: 'high',
    description: expect.stringContaining('depends on a user-provided value.'),
    solution: 'Use parameters.',
    references: ['https://example.com/rules/js-sql-injection'],
    cwe: ['CWE-89'],
    vulnerability: null,
    location: { file: 'src/db layer/query.ts', start_line: 12, end_line: 14 },
    trace: [
      { file: '/repo/src/routes.ts', line: 3, note: 'req.query.id' },
      { file: 'src/db layer/query.ts', line: 12 },
    ],
    detection: { scanner: 'CodeQL', engine: 'sarif', rule_version: '2.19.1' },
    identity: 'primaryLocationLineHash=39fa2ee980eb94b0:1',
  });
  expect(findings[1]).toMatchObject({
    rule_id: 'custom/weak-hash',
    severity: 'low',
    description: 'MD5 is used here.',
    cwe: ['CWE-328'],
    location: { file: '/repo/src/routes.ts' },
  });
  expect(skipped).toEqual([
    'suppressed in the report (inSource)',
    'kind pass: not a finding',
    'absent: gone since the tool’s baseline',
  ]);
});

test('rules that are named after an advisory are vulnerabilities of a package', async () => {
  const { findings } = await readReport(sarif, image);
  expect(findings).toMatchObject([
    {
      severity: 'critical',
      category: 'dependency',
      vulnerability: { id: 'CVE-2030-1111', aliases: [], cvss: { version: '3.1', score: 9.8 } },
      location: { package: { name: 'debian/libfoo', version: '1.2.3', fixed_version: '1.2.4' } },
    },
  ]);
});

const log = (run: object) => JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 't' } }, ...run }] });

test('what the log leaves out has the defaults of the format', async () => {
  const results = [{}, { message: { text: 'a' }, level: 'none' }, { rule: { id: 'r' }, ruleIndex: 99 }, 7, null];
  const { findings, skipped } = await readReport(sarif, log({ results }));
  expect(findings.map(({ rule_id, severity }) => [rule_id, severity])).toEqual([
    ['unknown', 'medium'],
    ['unknown', 'info'],
    ['r', 'medium'],
  ]);
  expect(skipped).toEqual(['result is not an object', 'result is not an object']);
});

test('equal words in one place stay apart, and keep their identity when lines move', async () => {
  const at = (startLine: number) => ({
    ruleId: 'r',
    message: { text: 'same' },
    locations: [{ physicalLocation: { artifactLocation: { uri: 'a.c' }, region: { startLine } } }],
  });
  const identities = async (...lines: number[]) =>
    (await readReport(sarif, log({ results: lines.map(at) }))).findings.map(({ identity }) => identity);
  expect(await identities(3, 9)).toEqual(['same', 'same#2']);
  expect(await identities(30, 90)).toEqual(['same', 'same#2']);
});

test.each([
  ['cut off', codeql.slice(0, -40)],
  ['cut off in a result', codeql.slice(0, 600)],
  ['another version', codeql.replace('"version": "2.1.0"', '"version": "1.0.0"')],
  ['no run', '{"version":"2.1.0","runs":[]}'],
  ['a run without a tool', '{"version":"2.1.0","runs":[{"results":[],"artifacts":[{"location":{"uri":"a"}}]}]}'],
  ['another root', '[]'],
  ['not JSON', '<xml/>'],
])('%s: refused', async (_name, text) => {
  await expect(readReport(sarif, text)).rejects.toThrow(ReportError);
});

test('hostile entries break nothing', async () => {
  const deep = JSON.parse('{"a":'.repeat(100) + '1' + '}'.repeat(100));
  const text = log({
    results: [
      { ruleId: 'r'.repeat(100_000), message: { text: 'm'.repeat(1_000_000) }, properties: deep },
      { ruleId: { toString: 1 }, message: [], locations: { 0: 1 }, suppressions: 'x', taxa: { length: 9 } },
      { ruleId: 'p', locations: [{ physicalLocation: { artifactLocation: { uri: '%E0%A4%A', index: 1e9 } } }] },
    ],
  }).replace('"p"', '"__proto__"');
  const { findings } = await readReport(sarif, text, 100_000);
  expect(findings.map(({ rule_id }) => rule_id.length)).toEqual([500, 7, 9]);
  expect(findings[2]?.location.file).toBe('%E0%A4%A');
  expect(({} as Record<string, unknown>).ruleId).toBeUndefined();
});
