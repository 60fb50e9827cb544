import { Cron } from 'croner';

/** Days as people write them; the number is the day's in a cron pattern. */
export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export interface Weekly {
  days: Weekday[];
  /** `HH:MM`, by the clocks of the timezone. */
  start_time: string;
  duration_minutes: number;
  /** IANA name, `Europe/Berlin`. */
  timezone: string;
}

export interface OneOff {
  starts_at: Date;
  ends_at: Date;
}

export function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** When a one-off window that is on ends; null when it is not on. */
export const oneOffUntil = ({ starts_at, ends_at }: OneOff, now: Date): Date | null =>
  starts_at <= now && now < ends_at ? ends_at : null;

/**
 * When a weekly window that is on ends; null when it is not on. The start is by the timezone's clocks, whatever they were
 * set to in between; the length is real time.
 */
export function weeklyUntil(weekly: Weekly, now: Date): Date | null {
  const [hour, minute] = weekly.start_time.split(':').map(Number);
  const days = weekly.days.map((day) => WEEKDAYS.indexOf(day)).join(',');
  const starts = new Cron(`${minute} ${hour} * * ${days}`, { timezone: weekly.timezone, paused: true });
  const length = weekly.duration_minutes * 60_000;
  // A window that is on began after this; windows that overlap end with the last of them.
  let from = new Date(now.getTime() - length);
  let until: Date | null = null;
  for (let start = starts.nextRun(from); start && start <= now; start = starts.nextRun(from)) {
    until = new Date(start.getTime() + length);
    from = start;
  }
  return until;
}
