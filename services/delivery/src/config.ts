import { setting } from '@osk/service-kit';
import { channelConfig } from './channels/config';
import { peopleConfig } from './people-config';

/** The settings this service reads beside the common ones. */
export const config = {
  ...peopleConfig,
  ...channelConfig,
  OSK_WEBHOOK_CONCURRENCY: setting.integer({
    description: 'webhook attempts under way at once per worker',
    default: 32,
    min: 1,
    max: 500,
  }),
  OSK_WEBHOOK_LANE_CONCURRENCY: setting.integer({
    description: 'webhook attempts under way at once to one subscription, per worker',
    default: 8,
    min: 1,
    max: 100,
  }),
  OSK_WEBHOOK_LOG_DAYS: setting.integer({
    description: 'days a webhook delivery and its log are kept',
    default: 30,
    min: 1,
    max: 400,
  }),
} as const;
