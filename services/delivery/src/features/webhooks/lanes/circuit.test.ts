import { afterAttempts, circuitState, CLOSED, COOL_DOWN_MS, FAILURES_TO_OPEN, type Circuit } from './circuit';

const T0 = new Date('2030-01-01T00:00:00Z');
const later = (ms: number) => new Date(T0.getTime() + ms);
const failures = (count: number) => Array.from({ length: count }, () => false);
const opened: Circuit = afterAttempts(CLOSED, failures(FAILURES_TO_OPEN), T0);

test('opens after so many failures in a row, not one before', () => {
  const almost = afterAttempts(CLOSED, failures(FAILURES_TO_OPEN - 1), T0);
  expect([circuitState(almost, T0), almost.consecutive_failures, almost.opened_at]).toEqual(['closed', 9, null]);
  expect([circuitState(opened, T0), opened.consecutive_failures, opened.opened_at]).toEqual(['open', 10, T0]);
});

test('a success in between starts the count anew', () => {
  const mixed = afterAttempts(CLOSED, [...failures(9), true, ...failures(9)], T0);
  expect([mixed.state, mixed.consecutive_failures]).toEqual(['closed', 9]);
});

test('one delivery alone, with all of its attempts, does not open it', () => {
  expect(afterAttempts(CLOSED, failures(4), T0).state).toBe('closed');
});

test('after the cool-down the next attempt decides: failure opens it again, success closes it', () => {
  const probing = later(COOL_DOWN_MS);
  expect([circuitState(opened, later(COOL_DOWN_MS - 1)), circuitState(opened, probing)]).toEqual(['open', 'half_open']);
  const again = afterAttempts(opened, [false], probing);
  expect(circuitState(again, later(COOL_DOWN_MS + 1))).toBe('open');
  expect(circuitState(again, later(2 * COOL_DOWN_MS))).toBe('half_open');
  expect([again.opened_at, again.consecutive_failures]).toEqual([T0, 11]);
  expect(afterAttempts(opened, [true], probing)).toEqual(CLOSED);
});

test('failures during the cool-down do not prolong it; a success then is as good as any', () => {
  const more = afterAttempts(opened, failures(5), later(1000));
  expect([more.probe_at, more.consecutive_failures]).toEqual([opened.probe_at, 15]);
  expect(afterAttempts(opened, [true], later(1000))).toEqual(CLOSED);
});
