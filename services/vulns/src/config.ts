import { setting } from '@osk/service-kit';
import { importConfig } from './features/imports/config';
import { componentConfig } from './features/components/config';
import { intelConfig } from './feeds/config';

/** The settings this service reads beside the common ones. */
export const config = {
  ...intelConfig,
  ...componentConfig,
  ...importConfig,
  OSK_RISK_THRESHOLD: setting.integer({
    description: 'risk score (0 to 100) at which `risk.threshold_breached` is sent',
    default: 80,
    min: 1,
    max: 100,
  }),
  OSK_REASSESS_SECONDS: setting.integer({
    description: 'how often new KEV, EPSS and CVSS data are looked for, to assess anew what has been found',
    default: 60,
    min: 1,
    max: 86_400,
  }),
  OSK_SLA_SWEEP_SECONDS: setting.integer({
    description: 'how often deadlines and ends of acceptances are looked after',
    default: 60,
    min: 1,
    max: 86_400,
  }),
} as const;
