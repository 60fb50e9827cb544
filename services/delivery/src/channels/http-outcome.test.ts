import { EgressError } from '@osk/egress';
import { outcomeOfError, outcomeOfStatus, parseRetryAfter } from './http-outcome';

const NOW = Date.parse('2026-01-01T00:00:00Z');

test.each([
  [200, true, undefined],
  [202, true, undefined],
  [301, false, false],
  [400, false, false],
  [403, false, false],
  [404, false, false],
  [408, false, true],
  [410, false, false],
  [429, false, true],
  [500, false, true],
  [503, false, true],
])('HTTP %i: ok %s, retryable %s', (status, ok, retryable) => {
  const outcome = outcomeOfStatus('Slack', status);
  expect(outcome).toMatchObject({ ok, status_code: status });
  if (!outcome.ok) expect(outcome).toMatchObject({ retryable, error: `Slack answered HTTP ${status}` });
});

test.each([
  ['30', 30_000],
  ['0', 0],
  ['99999999', 3_600_000],
  ['Thu, 01 Jan 2026 00:00:05 GMT', 5_000],
  ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
  ['soon', undefined],
  [undefined, undefined],
])('Retry-After %s is %s ms', (text, expected) => {
  expect(parseRetryAfter(text, NOW)).toBe(expected);
});

test('a pause is only kept where trying again makes sense', () => {
  expect(outcomeOfStatus('Slack', 429, '7')).toMatchObject({ retry_after_ms: 7_000 });
  expect(outcomeOfStatus('Slack', 404, '7')).not.toHaveProperty('retry_after_ms');
});

test('a refused address is final, a broken connection is not, and a mistake of ours is not hidden', () => {
  expect(outcomeOfError(new EgressError('address_not_allowed', 'no'))).toMatchObject({ ok: false, retryable: false });
  expect(outcomeOfError(new EgressError('unresolvable', 'no'))).toMatchObject({ ok: false, retryable: true });
  expect(outcomeOfError(new EgressError('timeout', 'late'))).toMatchObject({ retryable: true, status_code: null });
  expect(() => outcomeOfError(new TypeError('ours'))).toThrow(TypeError);
});
