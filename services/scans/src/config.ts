import { setting } from '@osk/service-kit';

/** The settings this service reads beside the common ones. */
export const config = {
  OSK_SCAN_CONCURRENCY: setting.integer({ description: 'scans one worker runs at once', default: 4, min: 1, max: 64 }),
  OSK_SCAN_LEASE_MS: setting.integer({
    description: 'how long a worker that died keeps its scan from the others',
    default: 15_000,
    min: 1_000,
    max: 300_000,
  }),
} as const;
