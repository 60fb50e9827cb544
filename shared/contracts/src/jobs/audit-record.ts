import { Type } from '@sinclair/typebox';

const Maybe = Type.Union([Type.String(), Type.Null()]);

/** `AuditRecord` on its way to the gateway, which keeps those of all services. */
export const AuditRecordMessage = Type.Object({
  audit_id: Type.String({ pattern: '^aud_' }),
  service: Type.String(),
  at: Type.String({ format: 'date-time' }),
  request_id: Type.String(),
  team_id: Type.String({ description: 'Empty where no team is concerned: every job names one' }),
  user_id: Maybe,
  credential_id: Maybe,
  via: Type.Union([Type.Literal('key'), Type.Literal('session'), Type.Null()]),
  ip: Type.String(),
  operation_id: Type.String(),
  method: Type.String(),
  path: Type.String(),
  params: Type.Record(Type.String(), Type.String()),
  resources: Type.Array(Type.String()),
  status: Type.Integer(),
});
