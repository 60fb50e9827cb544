import { ReportError } from '../../report-format';
import { readReport, sample } from '../../testing/read-report';
import semgrep from '.';

const text = sample(__dirname, 'scan.json');

test('code: rule, place, way of the data', async () => {
  const { findings, tools, skipped } = await readReport(semgrep, text, 60);
  expect(tools).toEqual(['Semgrep 1.140.0']);
  expect(findings).toHaveLength(5);
  expect(findings[0]).toMatchObject({
    rule_id: 'python.flask.sqli.tainted-sql',
    name: 'tainted-sql',
    category: 'code',
    severity: 'high',
    confidence: 90,
    cwe: ['CWE-89'],
    frameworks: { OWASP: ['A03:2021 - Injection'] },
    references: ['https://example.com/sqli'],
    location: { file: 'app/db.py', start_line: 12, end_line: 13 },
    evidence: '    db.execute(q)',
    identity: 'abc123_0',
    trace: [
      { file: 'app/db.py', line: 10, note: 'request.args' },
      { file: 'app/db.py', line: 11, note: 'q' },
      { file: 'app/db.py', line: 12, note: 'execute' },
    ],
  });
  expect(skipped).toEqual(['suppressed in the report (nosemgrep)']);
});

test('the same line twice is two findings, and moved lines are the same', async () => {
  const { findings } = await readReport(semgrep, text);
  const [one, two] = findings.slice(1, 3).map(({ identity }) => identity);
  expect(two).toBe(`${one}#2`);
  const moved = await readReport(semgrep, text.replaceAll('"line": 3', '"line": 33'));
  expect(moved.findings[1]?.identity).toBe(one);
});

test('a secret is not shown', async () => {
  const { findings } = await readReport(semgrep, text);
  expect(findings[3]).toMatchObject({ category: 'secret', severity: 'critical', evidence: '' });
  expect(JSON.stringify(findings)).not.toContain('s3cr3t');
});

test('a dependency', async () => {
  const { findings } = await readReport(semgrep, text);
  expect(findings[4]).toMatchObject({
    name: 'CVE-2021-23337 in lodash',
    category: 'dependency',
    severity: 'high',
    solution: 'Update lodash to 4.17.21.',
    vulnerability: { id: 'CVE-2021-23337', aliases: ['GHSA-35jh-r3h4-6jhm'] },
    location: { package: { purl: 'pkg:npm/lodash@4.17.20', fixed_version: '4.17.21' } },
  });
});

test('nothing found, all the same a report', async () => {
  const empty = '{"version":"1.1","results":[],"errors":[],"paths":{"scanned":["a"]}}';
  expect(semgrep.detects(empty)).toBe(true);
  expect((await readReport(semgrep, empty)).findings).toEqual([]);
});

test.each([
  ['cut off', text.slice(0, -9)],
  ['another tool', '{"results":[{"source":{}}]}'],
  ['text', 'Scanning 3 files'],
])('%s: refused', async (_name, broken) => {
  await expect(readReport(semgrep, broken)).rejects.toThrow(ReportError);
});

test('hostile values break nothing', async () => {
  const nested = JSON.parse(`${'["CliLoc",'.repeat(100)}1${']'.repeat(100)}`) as unknown;
  const results = [
    null,
    { check_id: 5 },
    {
      check_id: 'x',
      path: {},
      start: { line: -1 },
      extra: {
        metadata: [],
        dataflow_trace: { taint_source: nested },
        sca_info: { dependency_match: { found_dependency: { package: 'p', ecosystem: '__proto__' } } },
      },
    },
  ];
  const { findings, skipped } = await readReport(semgrep, JSON.stringify({ results, errors: [] }));
  expect(findings).toMatchObject([{ severity: 'medium', trace: [], location: { package: { purl: '' } } }]);
  expect(skipped).toHaveLength(2);
});
