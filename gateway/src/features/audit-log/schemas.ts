import { StringEnum } from '@osk/contracts';
import { Nullable, OffsetPagination, offsetQuery } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';
import { OUTCOMES } from './audit-log.repo';

const Text = Nullable(Type.String());
const When = Type.Union([Type.String({ format: 'date-time' }), Type.String({ format: 'date' })]);
const Name = Type.String({ minLength: 1, maxLength: 254 });

export const AuditRecordView = Type.Object(
  {
    audit_id: Type.String(),
    at: Type.String({ format: 'date-time' }),
    actor: Type.Object({
      user_id: Text,
      email: Text,
      name: Text,
      credential_id: Nullable(Type.String({ description: 'The id of the key or session; never its value' })),
      via: Nullable(StringEnum(['key', 'session'])),
    }),
    action: Type.String({ description: 'The operation, as the reference names it' }),
    service: Type.String(),
    method: Type.String(),
    path: Type.String(),
    params: Type.Record(Type.String(), Type.String()),
    resources: Type.Array(Type.String(), { description: 'The kind and the ids that the call was about' }),
    outcome: StringEnum(OUTCOMES),
    status: Type.Integer({ description: 'HTTP status of the answer' }),
    ip: Type.String(),
    request_id: Type.String(),
  },
  { $id: 'AuditRecord' },
);

export const AuditRecordList = Type.Object(
  { records: Type.Array(AuditRecordView), pagination: OffsetPagination },
  { $id: 'AuditRecordList' },
);

const search = {
  actor: Type.Optional(
    Type.String({ ...Name, description: "A user's id or e-mail address, or a key's or session's id" }),
  ),
  action: Type.Optional(Type.String({ ...Name, description: 'An operation, such as createApiKey' })),
  resource: Type.Optional(Type.String({ ...Name, description: 'An id, or a kind such as api-keys' })),
  outcome: Type.Optional(StringEnum(OUTCOMES)),
  from: Type.Optional(When),
  to: Type.Optional(Type.Union(When.anyOf, { description: 'Inclusive; a day counts to its end (UTC)' })),
};

export const AuditSearch = Type.Object(search);
export const AuditQuery = Type.Object({ ...search, ...offsetQuery({ default: 50, max: 200 }) });
export const AuditExportQuery = Type.Object({ ...search, format: StringEnum(['csv', 'jsonl'], { default: 'csv' }) });
