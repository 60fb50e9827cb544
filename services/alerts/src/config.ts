import { setting } from '@osk/service-kit';

/** The settings this service reads beside the common ones. */
export const config = {
  OSK_ALERT_SEARCH_ROWS: setting.integer({
    description:
      'alerts, of all teams, whose texts are kept in memory for searches; teams with more are searched in the store',
    default: 300_000,
    min: 0,
    max: 10_000_000,
  }),
  OSK_ALERT_UNMUTE_SECONDS: setting.integer({
    description: 'how often the ends of mute rules and maintenance windows are looked after',
    default: 15,
    min: 1,
    max: 3_600,
  }),
} as const;
