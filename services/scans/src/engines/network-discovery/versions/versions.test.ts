import { paced, DEFAULT_SETTINGS } from '../options';
import { parsePlace, placeOf } from '../place';
import { isPublic } from '../reach';
import { timeLimit } from '../time-limit';
import { compareVersions, inRange } from './compare';
import { endOfLife } from './end-of-life';
import { knownWeaknesses } from './known-weaknesses';

test('versions compare by number and letter', () => {
  for (const [less, more] of [
    ['2.4.9', '2.4.49'],
    ['1.3.5', '1.3.5a'],
    ['1.3.5a', '1.3.6'],
    ['8.5p1', '9.8p1'],
    ['9.7p1', '9.8p1'],
    ['7', '7.1'],
  ]) {
    expect(compareVersions(less as string, more as string)).toBeLessThan(0);
    expect(compareVersions(more as string, less as string)).toBeGreaterThan(0);
  }
  expect(compareVersions('3.0', '3')).toBe(0);
  expect(inRange('4.92', { from: '4.87', before: '4.92' })).toBe(false);
  expect(inRange('4.87', { from: '4.87', before: '4.92' })).toBe(true);
});

test.each([
  ['Apache httpd', '2.4.49', ['CVE-2021-41773', 'CVE-2021-42013']],
  ['Apache httpd', '2.4.50', ['CVE-2021-42013']],
  ['Apache httpd', '2.4.51', []],
  ['OpenSSH', '8.4p1', []],
  ['OpenSSH', '9.7p1', ['CVE-2024-6387']],
  ['OpenSSH', '9.8p1', []],
  ['Jenkins', '2.441', ['CVE-2024-23897']],
  ['Jenkins', '2.442', []],
  ['Jenkins', '2.426.2', ['CVE-2024-23897']],
  ['Jenkins', '2.426.3', []],
  ['constructor', '1.0', []],
])('%s %s', (product, version, ids) => expect(knownWeaknesses(product, version).map(({ id }) => id)).toEqual(ids));

test('end of life counts from the day after, and never for what is unknown', () => {
  const on = (day: string) => new Date(`${day}T12:00:00Z`);
  expect(endOfLife('PostgreSQL', '13.4', on('2025-11-01'))).toBeUndefined();
  expect(endOfLife('PostgreSQL', '13.4', on('2025-12-01'))).toEqual({ cycle: '13', since: '2025-11-13' });
  expect(endOfLife('PostgreSQL', '9.6', on('2026-01-01'))).toMatchObject({ cycle: '9' });
  expect(endOfLife('MySQL', '9.1.0', on('2030-01-01'))).toBeUndefined();
  expect(endOfLife('MySQL', 'unknown', on('2030-01-01'))).toBeUndefined();
  expect(endOfLife(undefined, '1', on('2030-01-01'))).toBeUndefined();
});

test('places read back what was written', () => {
  for (const place of [{ host: 'a.example', port: 80 }, { host: '2001:db8::1', port: 443 }, { host: '10.0.0.1' }])
    expect(parsePlace(placeOf(place))).toEqual(place);
});

test('public addresses', () => {
  expect(['8.8.8.8', '2606:4700::1'].map(isPublic)).toEqual([true, true]);
  expect(['10.0.0.1', '127.0.0.1', '::1', 'fd00::1', '::ffff:10.0.0.1', '169.254.1.1', 'nonsense'].some(isPublic)).toBe(
    false,
  );
});

test('a gentle scan holds few connections, an aggressive one many', () => {
  expect(paced(DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS);
  expect(paced(DEFAULT_SETTINGS, 'gentle').maxConcurrency).toBeLessThan(100);
  expect(paced(DEFAULT_SETTINGS, 'aggressive').maxConcurrency).toBeGreaterThan(DEFAULT_SETTINGS.maxConcurrency);
});

describe('time limit', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('ends ten seconds before the time of the profile', () => {
    const limit = timeLimit(60_000, new AbortController().signal);
    jest.advanceTimersByTime(49_999);
    expect(limit.signal.aborted).toBe(false);
    jest.advanceTimersByTime(1);
    expect([limit.signal.aborted, limit.expired()]).toEqual([true, true]);
    limit.clear();
  });

  test('ends with the caller', () => {
    const caller = new AbortController();
    const limit = timeLimit(60_000, caller.signal);
    caller.abort();
    expect([limit.signal.aborted, limit.expired()]).toEqual([true, false]);
    limit.clear();
  });
});
