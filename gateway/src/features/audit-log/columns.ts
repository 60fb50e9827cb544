import type { Column } from '@osk/reports';
import type { Static } from '@sinclair/typebox';
import type { AuditRecordView } from './schemas';

/** A record as a line of a table. */
export const AUDIT_COLUMNS: readonly Column<Static<typeof AuditRecordView>>[] = [
  { title: 'at', value: ({ at }) => at },
  { title: 'audit_id', value: ({ audit_id }) => audit_id },
  { title: 'user_id', value: ({ actor }) => actor.user_id },
  { title: 'email', value: ({ actor }) => actor.email },
  { title: 'credential_id', value: ({ actor }) => actor.credential_id },
  { title: 'via', value: ({ actor }) => actor.via },
  { title: 'action', value: ({ action }) => action },
  { title: 'service', value: ({ service }) => service },
  { title: 'method', value: ({ method }) => method },
  { title: 'path', value: ({ path }) => path },
  { title: 'resources', value: ({ resources }) => resources.join(' ') },
  { title: 'outcome', value: ({ outcome }) => outcome },
  { title: 'status', value: ({ status }) => status },
  { title: 'ip', value: ({ ip }) => ip },
  { title: 'request_id', value: ({ request_id }) => request_id },
];
