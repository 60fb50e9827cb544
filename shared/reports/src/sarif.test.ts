import type { Finding } from '@osk/contracts';
import { toSarif } from './sarif';

const finding = (overrides: Partial<Finding> = {}): Finding => ({
  finding_id: 'find_1',
  fingerprint: 'f'.repeat(64),
  rule_id: 'rule-a',
  name: 'Rule A',
  category: 'headers',
  severity: 'high',
  confidence: 100,
  description: 'What is wrong',
  solution: 'What to do',
  references: ['https://example.org/a'],
  cwe: ['CWE-79'],
  vulnerability: null,
  location: { url: 'https://example.org/' },
  evidence: '',
  trace: [],
  frameworks: {},
  detection: { scanner: 'openskerry', engine: 'security_headers', rule_version: '1' },
  first_seen: '2026-01-01T00:00:00.000Z',
  last_seen: '2026-01-01T00:00:00.000Z',
  status: 'open',
  ...overrides,
});
const input = (findings: Finding[], engines = ['security_headers']) => ({
  scan_id: 'scan_1',
  target: 'https://example.org/',
  status: 'completed',
  coverage: { planned: [], run: [], skipped: [{ what: 'x', reason: 'y' }] },
  findings,
  engines,
});

test('one run per engine, an empty one too', () => {
  const log = toSarif(input([finding()], ['security_headers', 'ssl_security']));
  expect(log.runs.map((run) => [run.tool.driver.name, run.results.length])).toEqual([
    ['OpenSkerry security_headers', 1],
    ['OpenSkerry ssl_security', 0],
  ]);
});

test('rules once, tags and scores as code-scanning screens read them', () => {
  const cvss = { version: '3.1', vector: 'CVSS:3.1/AV:N', score: 9.8 };
  const { runs } = toSarif(
    input([
      finding(),
      finding({ finding_id: 'find_2' }),
      finding({ rule_id: 'rule-b', vulnerability: { id: 'CVE-2020-1', aliases: [], cvss } }),
    ]),
  );
  const rules = runs[0]!.tool.driver.rules;
  expect(rules.map((rule) => rule.id)).toEqual(['rule-a', 'rule-b']);
  expect(rules[0]!.properties.tags).toContain('external/cwe/cwe-079');
  expect(rules[1]!.properties['security-severity']).toBe('9.8');
  expect(runs[0]!.results.map((result) => result.ruleIndex)).toEqual([0, 0, 1]);
});

test('places: a file with its lines, relative and encoded; a host; an object', () => {
  const { runs } = toSarif(
    input([
      finding({
        location: { file: '/src/a b#.ts', start_line: 3, end_line: 4 },
        trace: [{ file: 'src/x.ts', line: 1, note: 'source' }],
      }),
      finding({ location: { host: '::1', port: 443 } }),
      finding({ location: { object: { kind: 'Pod', namespace: 'default', name: 'web' } } }),
    ]),
  );
  const places = runs[0]!.results.map((result) => result.locations[0]!.physicalLocation);
  expect(places[0]).toEqual({
    artifactLocation: { uri: 'src/a%20b%23.ts', uriBaseId: '%SRCROOT%' },
    region: { startLine: 3, endLine: 4 },
  });
  expect(places[1]!.artifactLocation.uri).toBe('tcp://[::1]:443');
  expect(places[2]!.artifactLocation.uri).toBe('https://example.org/');
  expect(runs[0]!.results[0]!.codeFlows).toHaveLength(1);
  expect(runs[0]!.results[2]!.locations[0]!.logicalLocations![0]!.fullyQualifiedName).toBe('default/Pod/web');
});

test('what was skipped is told', () => {
  expect(toSarif(input([])).runs[0]!.invocations[0]!.toolExecutionNotifications).toEqual([
    { level: 'warning', message: { text: 'x: y' } },
  ]);
});

test('what is out of counts is told as suppressed, by whom and why', () => {
  const suppression = { kind: 'in_source' as const, reason: 'in .secrets.baseline' };
  const { results } = toSarif(
    input([
      finding(),
      finding({ status: 'resolved' }),
      finding({ status: 'suppressed', suppression }),
      finding({ status: 'risk_accepted' }),
    ]),
  ).runs[0]!;
  expect(results.map(({ suppressions }) => suppressions)).toEqual([
    undefined,
    undefined,
    [{ kind: 'inSource', justification: 'in .secrets.baseline' }],
    [{ kind: 'external', justification: 'risk accepted' }],
  ]);
});
