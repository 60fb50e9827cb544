import { isTimezone, oneOffUntil, weeklyUntil, type Weekly } from './schedule';

const window = (overrides: Partial<Weekly> = {}): Weekly => ({
  days: ['mon'],
  start_time: '22:00',
  duration_minutes: 240,
  timezone: 'UTC',
  ...overrides,
});
const until = (weekly: Weekly, now: string) => weeklyUntil(weekly, new Date(now))?.toISOString() ?? null;

describe('weekly windows', () => {
  // 2026-06-01 is a Monday.
  it.each([
    ['2026-06-01T21:59:59.999Z', null],
    ['2026-06-01T22:00:00.000Z', '2026-06-02T02:00:00.000Z'],
    ['2026-06-02T01:59:59.999Z', '2026-06-02T02:00:00.000Z'],
    ['2026-06-02T02:00:00.000Z', null],
    ['2026-06-03T23:00:00.000Z', null],
  ])('over midnight, at %s', (now, expected) => expect(until(window(), now)).toBe(expected));

  it('begins by the clocks of its timezone, summer and winter', () => {
    const berlin = window({ timezone: 'Europe/Berlin' });
    expect(until(berlin, '2026-06-01T20:30:00Z')).toBe('2026-06-02T00:00:00.000Z');
    expect(until(berlin, '2026-01-05T20:30:00Z')).toBeNull();
    expect(until(berlin, '2026-01-05T21:30:00Z')).toBe('2026-01-06T01:00:00.000Z');
  });

  it('is as long as it says when the clocks are changed during it', () => {
    const night = window({ days: ['sun'], start_time: '01:00', duration_minutes: 180, timezone: 'Europe/Berlin' });
    expect(until(night, '2026-03-29T00:30:00Z')).toBe('2026-03-29T03:00:00.000Z');
  });

  it('has one end where windows overlap', () => {
    const days = window({ days: ['mon', 'tue'], duration_minutes: 2 * 24 * 60 });
    expect(until(days, '2026-06-02T23:00:00Z')).toBe('2026-06-04T22:00:00.000Z');
  });
});

it('knows when a one-off window is on', () => {
  const once = { starts_at: new Date(1_000), ends_at: new Date(2_000) };
  expect([999, 1_000, 1_999, 2_000].map((at) => oneOffUntil(once, new Date(at)) !== null)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

it.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['', false],
  ['../etc/passwd', false],
])('timezone %s: %s', (name, known) => expect(isTimezone(name)).toBe(known));
