import { defineRoute, type Route } from '@osk/service-kit';
import type { ImportService } from './import.service';
import { toImport } from './import.view';
import { Import, ImportForm, ImportPage, ImportParams, ImportQuery } from './schemas';

const COMMON = { auth: 'key|session', shape: 'envelope', tag: 'vulnerabilities' } as const;
const READ = { ...COMMON, method: 'get', scope: 'vulnerabilities:read', permission: 'view_scans' } as const;

/** Reports of other tools. */
export function importRoutes(imports: ImportService): Route[] {
  return [
    defineRoute({
      ...COMMON,
      operationId: 'importReport',
      method: 'post',
      path: '/api/vulnerabilities/import',
      summary: "Take another tool's report: its findings and components are treated like those of the platform's own",
      message: 'Report taken',
      scope: 'findings:manage',
      permission: 'manage_scans',
      body: ImportForm,
      rawBody: { contentType: 'multipart/form-data', description: 'The report and how to take it' },
      errors: {
        400: 'The form is broken, a field is wrong, or the format cannot be told',
        413: 'The file is larger than OSK_IMPORT_MAX_MB, or unpacks to too much',
        415: 'Not a multipart form',
      },
      responses: { 201: Import },
    }).handle(async ({ raw }, ctx) => toImport(await imports.take(ctx, raw))),
    defineRoute({
      ...READ,
      operationId: 'listImports',
      path: '/api/vulnerabilities/imports',
      summary: 'Imports of reports, newest first',
      query: ImportQuery,
      responses: { 200: ImportPage },
    }).handle(async ({ query }, ctx) => {
      const { items, total } = await imports.list(ctx.teamId, query);
      return { imports: items.map(toImport), pagination: { total, skip: query.skip, limit: query.limit } };
    }),
    defineRoute({
      ...READ,
      operationId: 'getImport',
      path: '/api/vulnerabilities/imports/:import_id',
      summary: 'One import, with what was left out and why',
      params: ImportParams,
      responses: { 200: Import },
    }).handle(async ({ params }, ctx) => toImport(await imports.one(ctx.teamId, params.import_id))),
  ];
}
