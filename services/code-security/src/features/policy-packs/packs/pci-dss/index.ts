import { NETWORK_COPYLEFT, PERMISSIVE, STRONG_COPYLEFT, USE_RESTRICTED, WEAK_COPYLEFT } from '../../licence-families';
import type { PolicyPack } from '../../policy-pack';

/** Requirements 6.3.1 (risk ranking), 6.3.3 (critical and high patches within a month) and 12.3.1 (targeted risk analysis). */
const pack: PolicyPack = {
  id: 'pci-dss',
  name: 'PCI DSS 4.0.1',
  description:
    'For software in scope of PCI DSS: critical and high weaknesses are fixed within a month; an accepted risk has ' +
    'an owner, a written analysis and a review date.',
  references: ['https://www.pcisecuritystandards.org/document_library/'],
  lifecycle: {
    triaged: { required: ['owner'], justificationLength: 0 },
    resolved: { required: ['evidence'], justificationLength: 0 },
    risk_accepted: { required: ['justification', 'owner', 'expires_at', 'evidence'], justificationLength: 30 },
    false_positive: { required: ['justification', 'evidence'], justificationLength: 20 },
    reopened: { required: ['justification'], justificationLength: 3 },
  },
  acceptanceDays: { critical: 30, high: 30, medium: 90, low: 180, info: 180 },
  licences: {
    allowed: PERMISSIVE,
    review: [...WEAK_COPYLEFT, ...STRONG_COPYLEFT],
    denied: [...NETWORK_COPYLEFT, ...USE_RESTRICTED],
    unlisted: 'review',
    missing: 'review',
  },
  dependencies: {
    failOnSeverity: 'high',
    failOnKnownExploited: true,
    failOnEpss: null,
    fixWithinDays: { critical: 30, high: 30, medium: 90, low: 180, info: null },
  },
};
export default pack;
