import { SEVERITIES } from '@osk/contracts';
import { setting } from '@osk/service-kit';

/** How people are told of things, beside the settings of the channels. */
export const peopleConfig = {
  ALERT_NOTIFY_MIN_SEVERITY: setting.oneOf(SEVERITIES, {
    description: 'least severity of an alert that a team is told of, unless it has said otherwise',
    default: 'high',
  }),
  OSK_NOTIFICATION_RETENTION_DAYS: setting.integer({
    description: 'days a notification stays in the in-app centre',
    default: 90,
    min: 1,
    max: 3650,
  }),
  OSK_NOTIFICATION_SINGLES: setting.integer({
    description:
      'notifications of one team, channel and category that go out singly within a window; the rest is a digest',
    default: 5,
    min: 1,
    max: 1000,
  }),
  OSK_NOTIFICATION_WINDOW_SECONDS: setting.integer({
    description: 'length of that window; the digest goes out at its end',
    default: 60,
    min: 5,
    max: 3600,
  }),
  OSK_NOTIFICATION_CONCURRENCY: setting.integer({
    description: 'notification attempts under way at once per worker; one channel gets half of them',
    default: 32,
    min: 4,
    max: 500,
  }),
} as const;
