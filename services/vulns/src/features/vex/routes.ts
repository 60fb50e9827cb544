import { defineRoute, type Route } from '@osk/service-kit';
import { VexBody, VexDeleted, VexDetails, VexListQuery, VexPage, VexParams, VexTaken, VexUploadQuery } from './schemas';
import type { VexService } from './vex.service';
import { toDocument, toStatement } from './vex.view';

const COMMON = { auth: 'key|session', shape: 'envelope', tag: 'vulnerabilities' } as const;
const READ = { ...COMMON, method: 'get', scope: 'vulnerabilities:read', permission: 'view_scans' } as const;
const MANAGE = { ...COMMON, scope: 'findings:manage', permission: 'manage_risks' } as const;
const BODY_LIMIT = 10 * 1024 * 1024;

/** VEX documents, which decide about findings before anybody sees them. */
export function vexRoutes(vex: VexService): Route[] {
  return [
    defineRoute({
      ...MANAGE,
      operationId: 'uploadVex',
      method: 'post',
      path: '/api/vulnerabilities/vex',
      summary: 'Apply a VEX document (OpenVEX, CycloneDX with analyses) to what is known and to what will be found',
      message: 'VEX document taken',
      query: VexUploadQuery,
      body: VexBody,
      bodyLimitBytes: BODY_LIMIT,
      errors: { 400: 'It is no VEX document, or nothing in it can be understood; the field is named' },
      responses: { 201: VexTaken },
    }).handle(async ({ body, query }, ctx) => {
      const { outcome, document } = await vex.take(ctx, body, query.asset_id);
      return { ...toDocument(document), outcome };
    }),
    defineRoute({
      ...READ,
      operationId: 'listVex',
      path: '/api/vulnerabilities/vex',
      summary: 'The VEX documents that count, the one changed last first',
      query: VexListQuery,
      responses: { 200: VexPage },
    }).handle(async ({ query: { skip, limit } }, ctx) => {
      const { items, total } = await vex.list(ctx.teamId, { skip, limit });
      return { documents: items.map(toDocument), pagination: { total, skip, limit } };
    }),
    defineRoute({
      ...READ,
      operationId: 'getVex',
      path: '/api/vulnerabilities/vex/:vex_id',
      summary: 'One VEX document with its statements, in the order of their vulnerabilities',
      params: VexParams,
      query: VexListQuery,
      responses: { 200: VexDetails },
    }).handle(async ({ params, query: { skip, limit } }, ctx) => {
      const { document, statements } = await vex.one(ctx.teamId, params.vex_id, { skip, limit });
      return {
        ...toDocument(document),
        statements: statements.map(toStatement),
        pagination: { total: document.statement_count, skip, limit },
      };
    }),
    defineRoute({
      ...MANAGE,
      operationId: 'deleteVex',
      method: 'delete',
      path: '/api/vulnerabilities/vex/:vex_id',
      summary: 'Withdraw a VEX document; what it alone had decided is reopened',
      message: 'VEX document deleted',
      params: VexParams,
      responses: { 200: VexDeleted },
    }).handle(async ({ params }, ctx) => {
      const { changed, done } = await vex.remove(ctx, params.vex_id);
      return { vex_id: params.vex_id, deleted: true, occurrences_changed: changed, applied: done };
    }),
  ];
}
