import { defineRoute, type Route } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';
import type { Ownership } from '../ownership/ownership';
import { pageOf } from '../paging';
import { ARTIFACT_KINDS } from './artifacts';
import type { ReportService } from './report.service';
import { toBulkDeleted, toHead, toReport } from './report.view';
import {
  ArtifactParams,
  BulkDeleteBody,
  BulkDeleted,
  ExportQuery,
  ReportDeleted,
  ReportFindingsQuery,
  ReportList,
  ReportParams,
  ReportQuery,
  ReportSchema,
} from './schemas';

const COMMON = { auth: 'key|session', tag: 'code' } as const;
const READ = { ...COMMON, method: 'get', scope: 'scans:read', permission: 'view_scans' } as const;
const MANAGE = { ...COMMON, scope: 'scans:manage', permission: 'manage_scans', shape: 'envelope' } as const;
const ONE = '/api/code/reports/:scan_id';
const ACTIVE = { 409: 'The scan has not ended yet' } as const;
const FILES = ['application/json', 'text/csv', 'text/html', 'application/pdf', 'application/sarif+json'];
/** A whole report is read from the store for each. */
const FILE_CAP = { limit: 60, windowSeconds: 60 };

export interface ReportSideParts {
  reports: ReportService;
  ownershipOf(teamId: string, scanned: { repo: string; assetId: string }): Promise<Ownership | null>;
}

/** What code scans found. */
export function reportRoutes({ reports, ownershipOf }: ReportSideParts): Route[] {
  return [
    defineRoute({
      ...READ,
      shape: 'envelope',
      operationId: 'listCodeReports',
      path: '/api/code/reports',
      summary: 'Code scans, newest first',
      query: ReportQuery,
      responses: { 200: ReportList },
    }).handle(async ({ query: { limit, offset, ...filter } }, ctx) => {
      const { items, total } = await reports.list(ctx.teamId, filter, pageOf({ limit, offset }));
      return { reports: items.map(toHead), total, limit, offset };
    }),
    defineRoute({
      ...READ,
      shape: 'envelope',
      operationId: 'getCodeReport',
      path: ONE,
      summary: 'One code scan with its counts, its coverage and a page of its findings, worst first',
      params: ReportParams,
      query: ReportFindingsQuery,
      responses: { 200: ReportSchema },
    }).handle(async ({ params, query: { limit, offset, ...filter } }, ctx) => {
      const page = { limit, offset };
      const report = await reports.one(ctx.teamId, params.scan_id, filter, pageOf(page));
      const { repo, asset_id: assetId } = report.scan;
      return toReport(report, await ownershipOf(ctx.teamId, { repo, assetId }), page);
    }),
    defineRoute({
      ...MANAGE,
      operationId: 'deleteCodeReport',
      method: 'delete',
      path: ONE,
      summary: 'Delete a scan with what it left behind; what was decided about its findings stays',
      description:
        'The record of the scan in the history of all scans, with its counts, its verdict and the findings that were told ' +
        'there, is of its own and is deleted there (/api/native-scans/results/{scan_id}).',
      message: 'Report deleted',
      params: ReportParams,
      errors: ACTIVE,
      responses: { 200: ReportDeleted },
    }).handle(async ({ params: { scan_id } }, ctx) => {
      await reports.remove(ctx.teamId, scan_id);
      return { scan_id, deleted: true };
    }),
    defineRoute({
      ...MANAGE,
      operationId: 'deleteCodeReports',
      method: 'post',
      path: '/api/code/reports/bulk-delete',
      summary: 'Delete many; the answer tells which could not be deleted',
      message: 'Reports deleted',
      cap: { limit: 30, windowSeconds: 60 },
      body: BulkDeleteBody,
      responses: { 200: BulkDeleted },
    }).handle(async ({ body }, ctx) => toBulkDeleted(await reports.removeMany(ctx.teamId, body.scan_ids))),
    defineRoute({
      ...READ,
      shape: 'file',
      operationId: 'exportCodeReport',
      path: `${ONE}/export`,
      summary: 'A report as a file',
      produces: FILES,
      cap: FILE_CAP,
      params: ReportParams,
      query: ExportQuery,
      errors: ACTIVE,
      responses: { 200: Type.String() },
    }).handle(({ params, query }, ctx) => reports.export(ctx.teamId, params.scan_id, query.format)),
    defineRoute({
      ...READ,
      shape: 'file',
      operationId: 'getCodeReportArtifact',
      path: `${ONE}/artifact/:kind`,
      summary: `What a scan left behind: ${ARTIFACT_KINDS.join(', ')}`,
      produces: FILES,
      cap: FILE_CAP,
      params: ArtifactParams,
      errors: ACTIVE,
      responses: { 200: Type.String() },
    }).handle(({ params }, ctx) => reports.artifact(ctx.teamId, params.scan_id, params.kind)),
  ];
}
