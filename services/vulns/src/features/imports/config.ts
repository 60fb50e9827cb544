import { setting } from '@osk/service-kit';

export const importConfig = {
  OSK_IMPORT_MAX_MB: setting.integer({
    // The gateway takes no body beyond 512 MiB, and the form around the file needs some of it.
    description: 'largest report of another tool that is taken, in MiB as it is sent',
    default: 511,
    min: 1,
    max: 511,
  }),
  OSK_IMPORT_CONCURRENCY: setting.integer({
    description: 'imports that one process reads at once; one more is told to come again',
    default: 2,
    min: 1,
    max: 32,
  }),
} as const;
