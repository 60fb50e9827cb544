import { setting } from '@osk/service-kit';

export const importConfig = {
  OSK_IMPORT_MAX_MB: setting.integer({
    description: 'largest report of another tool that is taken, in MiB as it is sent',
    default: 512,
    min: 1,
    max: 8_192,
  }),
  OSK_IMPORT_CONCURRENCY: setting.integer({
    description: 'imports that one process reads at once; one more is told to come again',
    default: 2,
    min: 1,
    max: 32,
  }),
} as const;
