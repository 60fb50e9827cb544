import type { RawFinding } from '@osk/contracts';
import { buildFindings, fingerprintsOf } from './build-findings';

const raw = (overrides: Partial<RawFinding> = {}): RawFinding => ({
  rule_id: 'rule',
  name: 'Rule',
  category: 'c',
  severity: 'low',
  confidence: 100,
  description: 'd',
  solution: 's',
  references: [],
  cwe: [],
  location: { url: 'https://example.org/' },
  evidence: '',
  frameworks: {},
  detection: { scanner: 'openskerry', engine: 'e', rule_version: '1' },
  ...overrides,
});
const now = new Date('2026-05-01T00:00:00Z');

test('identity, time and status are put on; nothing else is lost', () => {
  const { findings } = buildFindings('asset', [raw({ identity: 'cookie a' })], new Map(), now, 10);
  expect(findings[0]).toMatchObject({
    rule_id: 'rule',
    vulnerability: null,
    trace: [],
    status: 'open',
    first_seen: now.toISOString(),
  });
  expect(findings[0]!.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  expect(findings[0]).not.toHaveProperty('identity');
});

test('a finding keeps the day it was first seen, by asset and identity', () => {
  const before = new Date('2026-01-01T00:00:00Z');
  const [key] = fingerprintsOf('asset', [raw()]);
  const known = new Map([[key!, before]]);
  expect(buildFindings('asset', [raw()], known, now, 10).findings[0]!.first_seen).toBe(before.toISOString());
  expect(buildFindings('other', [raw()], known, now, 10).findings[0]!.first_seen).toBe(now.toISOString());
  expect(buildFindings('asset', [raw({ identity: 'b' })], known, now, 10).findings[0]!.first_seen).toBe(
    now.toISOString(),
  );
});

test('the same thing twice is one finding; the worst are kept when there are too many', () => {
  const many = [raw(), raw(), raw({ rule_id: 'b', severity: 'critical' }), raw({ rule_id: 'c', severity: 'medium' })];
  const all = buildFindings('asset', many, new Map(), now, 10);
  expect(all.findings.map(({ rule_id }) => rule_id)).toEqual(['b', 'c', 'rule']);
  const cut = buildFindings('asset', many, new Map(), now, 2);
  expect([cut.truncated, cut.findings.map(({ severity }) => severity)]).toEqual([true, ['critical', 'medium']]);
});

test('a moved line does not change the fingerprint', () => {
  const at = (start_line: number) => fingerprintsOf('asset', [raw({ location: { file: 'a.ts', start_line } })])[0];
  expect(at(1)).toBe(at(99));
});
