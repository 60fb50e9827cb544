import { setting } from '@osk/service-kit';

export const componentConfig = {
  OSK_INTEL_LOOK_SECONDS: setting.integer({
    description: 'how often kept component lists are checked for new advisories that concern them',
    default: 15,
    min: 1,
    max: 86_400,
  }),
} as const;
