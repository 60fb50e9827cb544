import { NETWORK_COPYLEFT, PERMISSIVE, STRONG_COPYLEFT, USE_RESTRICTED, WEAK_COPYLEFT } from '../../licence-families';
import { DEFAULT_PACK, type PolicyPack } from '../../policy-pack';

const pack: PolicyPack = {
  id: DEFAULT_PACK,
  name: 'Default',
  description: 'A reason for every decision and an end for every accepted risk; copyleft licences are looked at.',
  references: [],
  lifecycle: {
    triaged: { required: ['owner'], justificationLength: 0 },
    resolved: { required: ['evidence|justification'], justificationLength: 3 },
    risk_accepted: { required: ['justification', 'owner', 'expires_at'], justificationLength: 10 },
    false_positive: { required: ['justification'], justificationLength: 10 },
    reopened: { required: ['justification'], justificationLength: 3 },
  },
  acceptanceDays: { critical: 180, high: 180, medium: 180, low: 180, info: 180 },
  licences: {
    allowed: PERMISSIVE,
    review: [...WEAK_COPYLEFT, ...STRONG_COPYLEFT],
    denied: [...NETWORK_COPYLEFT, ...USE_RESTRICTED],
    unlisted: 'review',
    missing: 'review',
  },
  dependencies: {
    failOnSeverity: 'critical',
    failOnKnownExploited: true,
    failOnEpss: null,
    fixWithinDays: { critical: 7, high: 30, medium: 90, low: 120, info: null },
  },
};
export default pack;
