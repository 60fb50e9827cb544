import { Type } from '@sinclair/typebox';
import { event } from './envelope';

const Evidence = {
  evidence_id: Type.String(),
  title: Type.String(),
  framework_id: Type.Union([Type.String(), Type.Null()]),
  requirement_id: Type.Union([Type.String(), Type.Null()]),
};
const ExpiresAt = { expires_at: Type.String() };

export const evidenceUploaded = event(
  'evidence.uploaded',
  'Evidence for a requirement was added',
  Type.Object({ ...Evidence, uploaded_by: Type.String() }),
);
export const evidenceApproved = event(
  'evidence.approved',
  'Evidence was accepted',
  Type.Object({ ...Evidence, approved_by: Type.String() }),
);
export const evidenceExpiring = event(
  'evidence.expiring_soon',
  'Evidence will soon be out of date',
  Type.Object({ ...Evidence, ...ExpiresAt }),
);
export const evidenceExpired = event(
  'evidence.expired',
  'Evidence is out of date',
  Type.Object({ ...Evidence, ...ExpiresAt }),
);
