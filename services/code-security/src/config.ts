import { setting } from '@osk/service-kit';
import { licenceConfig } from './features/license-settings/config';

/** The settings this service reads beside the common ones. */
export const config = {
  OSK_CODE_SCAN_CONCURRENCY: setting.integer({
    description: 'code scans one worker runs at once',
    default: 2,
    min: 1,
    max: 32,
  }),
  OSK_CODE_SCAN_TIMEOUT_SECONDS: setting.integer({
    description: 'how long a code scan may take',
    default: 3_600,
    min: 10,
    max: 86_400,
  }),
  OSK_CODE_SCAN_LEASE_MS: setting.integer({
    description: 'how long a worker that died keeps its code scan from the others',
    default: 20_000,
    min: 1_000,
    max: 300_000,
  }),
  OSK_CODE_ADAPTERS: setting.flag({
    description:
      'run gitleaks, trufflehog, trivy, grype, syft and osv-scanner as extra sources of a code scan where they are on the PATH',
    default: true,
  }),
  OSK_CODE_ACCEPTANCE_SWEEP_SECONDS: setting.integer({
    description: 'how often accepted risks are looked at for those whose time has come',
    default: 60,
    min: 1,
    max: 3_600,
  }),
  ...licenceConfig,
} as const;
