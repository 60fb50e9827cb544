import { defineRoute, type Route } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';
import type { AuditLog } from './audit-log.service';
import { AuditExportQuery, AuditQuery, AuditRecordList } from './schemas';

const common = { tag: 'identity', auth: 'session', permission: 'manage_team', method: 'get' } as const;

export function auditLogRoutes(log: AuditLog): Route[] {
  return [
    defineRoute({
      ...common,
      operationId: 'listAuditRecords',
      path: '/api/audit-log',
      summary: 'Who changed what in this team, when and from where; the newest first',
      description:
        'Every call that may change something is on record, refused ones too: who, which operation, on what, from which ' +
        'address, with which outcome. Never a body, a key, a session or a password.',
      shape: 'envelope',
      query: AuditQuery,
      responses: { 200: AuditRecordList },
    }).handle(async ({ query }, { teamId }) => {
      const { skip, limit, ...search } = query;
      const { records, total } = await log.list(teamId, search, { skip, limit });
      return { records, pagination: { total, skip, limit } };
    }),

    defineRoute({
      ...common,
      operationId: 'exportAuditRecords',
      path: '/api/audit-log/export',
      summary: 'The audit records of this team that match, as CSV or a JSON object per line',
      shape: 'file',
      produces: ['text/csv', 'application/jsonl'],
      cap: { limit: 20, windowSeconds: 600 },
      query: AuditExportQuery,
      responses: { 200: Type.String() },
    }).handle(async ({ query }, { teamId }) => {
      const { format, ...search } = query;
      return await log.export(teamId, search, format);
    }),
  ];
}
