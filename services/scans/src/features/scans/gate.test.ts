import type { Finding, Severity } from '@osk/contracts';
import { judgeGate } from './gate';

const finding = (severity: Severity, overrides: Partial<Finding> = {}) =>
  ({
    finding_id: `find_${severity}`,
    severity,
    name: `A ${severity} one`,
    solution: 'Fix it',
    status: 'open',
    ...overrides,
  }) as Finding;

test('a failed scan never passes, whatever was asked', () => {
  expect(judgeGate('failed', [], null)).toMatchObject({ passed: false, reasons: [{ rule: 'scan_failed' }] });
});

test('findings at the threshold or above fail, worst first, with what would help', () => {
  const verdict = judgeGate('completed', [finding('high'), finding('critical'), finding('low')], 'high');
  expect(verdict.passed).toBe(false);
  expect(verdict.reasons[0]!.finding_ids).toEqual(['find_critical', 'find_high']);
  expect(verdict.to_pass).toEqual(['A critical one: Fix it', 'A high one: Fix it']);
});

test.each([
  ['nothing at the threshold', [finding('medium'), finding('info')], 'high' as const],
  ['no threshold', [finding('critical')], null],
  ['what a person decided on', [finding('critical', { status: 'false_positive' })], 'low' as const],
  ['nothing found', [], 'low' as const],
])('passes: %s', (_name, findings, failOn) => {
  expect(judgeGate('completed', findings, failOn)).toEqual({ passed: true, reasons: [], to_pass: [] });
});
