import { NETWORK_COPYLEFT, PERMISSIVE, STRONG_COPYLEFT, USE_RESTRICTED, WEAK_COPYLEFT } from '../../licence-families';
import type { PolicyPack } from '../../policy-pack';

const pack: PolicyPack = {
  id: 'strict',
  name: 'Strict',
  description: 'Short acceptances, evidence for what is said to be fixed or wrong; only permissive licences pass.',
  references: [],
  lifecycle: {
    triaged: { required: ['owner', 'justification'], justificationLength: 10 },
    resolved: { required: ['evidence', 'justification'], justificationLength: 10 },
    risk_accepted: { required: ['justification', 'owner', 'expires_at', 'evidence'], justificationLength: 30 },
    false_positive: { required: ['justification', 'evidence'], justificationLength: 30 },
    reopened: { required: ['justification'], justificationLength: 10 },
  },
  acceptanceDays: { critical: 30, high: 60, medium: 90, low: 90, info: 90 },
  licences: {
    allowed: PERMISSIVE,
    review: WEAK_COPYLEFT,
    denied: [...STRONG_COPYLEFT, ...NETWORK_COPYLEFT, ...USE_RESTRICTED],
    unlisted: 'denied',
    missing: 'denied',
  },
  dependencies: {
    failOnSeverity: 'high',
    failOnKnownExploited: true,
    failOnEpss: 0.2,
    fixWithinDays: { critical: 3, high: 14, medium: 30, low: 90, info: null },
  },
};
export default pack;
