import { Type } from '@sinclair/typebox';
import { StringEnum } from '../string-enum';
import { event } from './envelope';

/** Platform-internal: what a person decided in another service's screen about something that `vulns` counts too. */
export const decisionMade = event(
  'decision.made',
  'A person has decided about a finding',
  Type.Object({
    asset_id: Type.String(),
    vulnerability_id: Type.String({ description: 'Any of its ids, or the id of the rule' }),
    status: StringEnum(['triaged', 'in_progress', 'resolved', 'false_positive', 'accepted_risk', 'reopened']),
    reason: Type.String(),
    expires_at: Type.Optional(Type.String({ format: 'date-time', description: 'End of an acceptance' })),
    decided_by: Type.String(),
    decided_at: Type.String({ format: 'date-time' }),
  }),
);

/** Platform-internal: where an asset can be reached from, as far as a scan or an inventory knows. */
export const assetExposure = event(
  'asset.exposure_changed',
  'An asset can be reached from elsewhere than before',
  Type.Object({ asset_id: Type.String(), exposure: StringEnum(['public', 'unknown', 'internal']) }),
);

const NullableText = Type.Union([Type.String(), Type.Null()]);

/** Platform-internal: whose an asset is, and how much depends on it, as people say. */
export const assetOwnership = event(
  'asset.ownership_changed',
  'Whose an asset is, or how much depends on it, was said',
  Type.Object({
    asset_id: Type.String(),
    application: NullableText,
    owner: NullableText,
    environment: NullableText,
    criticality: Type.Union([StringEnum(['critical', 'high', 'medium', 'low']), Type.Null()]),
  }),
);
