import { setting } from '@osk/service-kit';

/** The settings this service reads beside the common ones. */
export const config = {
  OSK_WEBHOOK_CONCURRENCY: setting.integer({
    description: 'webhook attempts under way at once per worker',
    default: 32,
    min: 1,
    max: 500,
  }),
} as const;
