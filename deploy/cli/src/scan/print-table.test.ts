import type { Finding } from '@osk/contracts';
import { clean, fold, place, toTable } from './print-table';
import { toReport, type ScanResults } from './scan-report';

const finding = (overrides: Partial<Finding> = {}): Finding =>
  ({
    finding_id: 'find_1',
    fingerprint: 'f',
    rule_id: 'a-rule',
    name: 'A finding',
    category: 'c',
    severity: 'high',
    confidence: 100,
    description: 'd',
    solution: 'Do this',
    references: [],
    cwe: [],
    vulnerability: null,
    location: { url: 'https://example.org/' },
    evidence: '',
    trace: [],
    frameworks: {},
    detection: { scanner: 'openskerry', engine: 'e', rule_version: '1' },
    first_seen: '',
    last_seen: '',
    status: 'open',
    ...overrides,
  }) as Finding;

const results = (overrides: Partial<ScanResults> = {}, findings: Finding[] = [finding()]): ScanResults => ({
  scan_id: 'scan_1',
  status: 'completed',
  gate: {
    passed: false,
    reasons: [{ rule: 'fail_on_severity', message: '1 finding at high or above', finding_ids: ['find_1'] }],
    to_pass: ['A finding: Do this'],
  },
  result: {
    scan_type: 'security_headers',
    target: 't',
    coverage: { planned: [], run: [], skipped: [] },
    failure: null,
    engine_rating: 'B',
    findings,
  },
  ...overrides,
});

test('findings worst first, a verdict with what would help', () => {
  const report = toReport('https://example.org', [
    results({}, [finding({ severity: 'low', rule_id: 'low-rule' }), finding()]),
  ]);
  const table = toTable(report, { colour: false, width: 100 });
  expect(table.indexOf('a-rule')).toBeLessThan(table.indexOf('low-rule'));
  expect(table).toContain('2 findings: 1 high, 1 low; score 89 (B)');
  expect(table).toMatch(/FAIL: 1 finding at high or above\nto pass:\n {2}- A finding: Do this/);
});

test('one scan that failed beside one that did not: partial, no pass, and the reason is told', () => {
  const failed = results(
    { scan_id: 'scan_2', status: 'failed', gate: { passed: false, reasons: [], to_pass: [] } },
    [],
  );
  failed.result = {
    ...failed.result,
    scan_type: 'ssl_security',
    failure: { reason: 'nothing answers', class: 'connectivity' },
  };
  const report = toReport('t', [results({ gate: { passed: true, reasons: [], to_pass: [] } }, []), failed]);
  expect([report.status, report.gate.passed, report.summary.score]).toEqual(['partial', false, 100]);
  expect(toTable(report, { colour: false, width: 100 })).toContain(
    'ssl_security failed (connectivity): nothing answers',
  );
  expect(toReport('t', [failed])).toMatchObject({ status: 'failed', summary: { score: null, rating: null } });
});

test('what a scanned server says cannot move the cursor', () => {
  expect(clean('a\u001b[2Jb\u009bc\nd')).toBe('a [2Jb c d');
});

test('long words are broken, none is lost', () => {
  const url = `https://example.org/${'x'.repeat(90)}`;
  expect(fold(`see ${url}`, 30).replaceAll('\n', '')).toContain('x'.repeat(20));
  expect(fold('a few short words', 8).split('\n')).toEqual(['a few', 'short', 'words']);
  expect(
    fold(url, 30)
      .split('\n')
      .every((line) => line.length <= 30),
  ).toBe(true);
});

test('places', () => {
  expect(place({ file: 'a.ts', start_line: 3 })).toBe('a.ts:3');
  expect(place({ host: 'h', port: 1 })).toBe('h:1');
  expect(place({ object: { kind: 'Pod', name: 'x' } })).toBe('Pod/x');
});
