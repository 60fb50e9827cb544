import { NETWORK_COPYLEFT, PERMISSIVE, STRONG_COPYLEFT, USE_RESTRICTED, WEAK_COPYLEFT } from '../../licence-families';
import type { PolicyPack } from '../../policy-pack';

/** Practices PW.4 (well-secured third-party software), RV.1 to RV.3 (identify, assess, remediate; record the rationale). */
const pack: PolicyPack = {
  id: 'nist-ssdf',
  name: 'NIST SSDF 1.1',
  description:
    'By the practices of NIST SP 800-218: every response to a weakness has an owner and a recorded rationale, and ' +
    'what is said to be fixed is shown to be.',
  references: ['https://csrc.nist.gov/pubs/sp/800/218/final'],
  lifecycle: {
    triaged: { required: ['owner', 'justification'], justificationLength: 3 },
    resolved: { required: ['evidence'], justificationLength: 0 },
    risk_accepted: { required: ['justification', 'owner', 'expires_at'], justificationLength: 20 },
    false_positive: { required: ['justification', 'evidence'], justificationLength: 10 },
    reopened: { required: ['justification'], justificationLength: 3 },
  },
  acceptanceDays: { critical: 60, high: 90, medium: 180, low: 365, info: 365 },
  licences: {
    allowed: PERMISSIVE,
    review: [...WEAK_COPYLEFT, ...STRONG_COPYLEFT, ...NETWORK_COPYLEFT],
    denied: USE_RESTRICTED,
    unlisted: 'review',
    missing: 'review',
  },
  dependencies: {
    failOnSeverity: 'high',
    failOnKnownExploited: true,
    failOnEpss: 0.5,
    fixWithinDays: { critical: 15, high: 30, medium: 90, low: 180, info: null },
  },
};
export default pack;
