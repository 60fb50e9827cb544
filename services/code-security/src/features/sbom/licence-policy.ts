import type { LicencePolicy } from '@osk/sbom';
import type { LicencePolicy as PackPolicy } from '../policy-packs/policy-pack';

/** The licence rules of a policy pack as the judge takes them. */
export const judgedBy = ({ allowed, review, denied, unlisted, missing }: PackPolicy): LicencePolicy => ({
  allowed,
  review,
  denied,
  otherwise: unlisted,
  missing,
  exceptions: [],
});
