import { AppError, defineRoute, errors, type Route, type TeamContext } from '@osk/service-kit';
import type { SbomFormatName } from '@osk/sbom';
import type { SbomDocuments } from './documents/sbom-documents';
import type { SbomIntake } from './sbom-intake';
import type { SbomService } from './sbom.service';
import * as schemas from './schemas';
import { toDetail, toSummary } from './views';

export interface SbomRouteDeps {
  service: SbomService;
  intake: SbomIntake;
  documents: SbomDocuments;
  /** Orders a scan of the type `sbom`. */
  orderScan(
    ctx: TeamContext,
    order: { provider?: string; repo: string; branch?: string },
  ): Promise<{ scan_id: string; status: string }>;
  /** How a scan of the team stands; null when there is none. */
  scanStatus(teamId: string, scanId: string): Promise<string | null>;
}

const COMMON = { auth: 'key|session', tag: 'code' } as const;
const START = {
  ...COMMON,
  shape: 'envelope',
  method: 'post',
  scope: 'scans:trigger',
  permission: 'run_scans',
} as const;
const READ = { ...COMMON, method: 'get', scope: 'scans:read', permission: 'view_scans' } as const;
const FILE = { ...READ, shape: 'file', params: schemas.SbomParams } as const;
const ONE = '/api/code/sbom/:scan_id';
const UPLOADS = { limit: 60, windowSeconds: 60 };

/** Bills of materials of code. `scan_id` is a scan's id or that of an uploaded bill. */
export function sbomRoutes({ service, intake, documents, orderScan, scanStatus }: SbomRouteDeps): Route[] {
  const ordered = (id: string, status: string, format: SbomFormatName = 'cyclonedx-json') => ({
    sbom_id: id,
    scan_id: id,
    status,
    format,
    url: `/api/code/sbom/${id}`,
    download_url: `/api/code/sbom/${id}/download?format=${format}`,
  });

  /** Of a scan that has ended: there already, or never. */
  async function ofScan(ctx: TeamContext, scanId: string, format?: SbomFormatName) {
    const status = await scanStatus(ctx.teamId, scanId);
    if (status === null) throw errors.notFound(`Scan not found: ${scanId}`);
    if (status === 'pending' || status === 'running') return ordered(scanId, 'pending', format);
    try {
      await service.one(ctx.teamId, scanId);
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'not_found') throw error;
      throw errors.conflict(
        `Scan ${scanId} (${status}) has no components: its type does not look for them, or it failed`,
      );
    }
    return ordered(scanId, 'completed', format);
  }

  return [
    defineRoute({
      ...START,
      operationId: 'createCodeSbom',
      path: '/api/code/sbom',
      summary: 'The bill of materials of a scan that has been made (scan_id), or of a repository by a new scan',
      message: 'SBOM ordered',
      body: schemas.SbomBody,
      errors: { 404: 'No such scan', 409: 'The scan has no components' },
      responses: { 201: schemas.SbomOrdered },
    }).handle(async ({ body }, ctx) => {
      if (body.scan_id !== undefined) {
        if (body.repo !== undefined) throw errors.malformed('scan_id and repo cannot be given together');
        return ofScan(ctx, body.scan_id, body.format);
      }
      if (body.repo === undefined) throw errors.malformed('scan_id or repo is required');
      const { provider, repo, branch } = body;
      const scan = await orderScan(ctx, { repo, ...(provider && { provider }), ...(branch && { branch }) });
      return ordered(scan.scan_id, scan.status, body.format);
    }),
    defineRoute({
      ...START,
      operationId: 'uploadCodeSbom',
      path: '/api/code/sbom/upload',
      summary: 'Take a bill of materials in: as the file of a form, or as the body with its fields in the query',
      message: 'SBOM taken',
      query: schemas.SbomUploadQuery,
      body: schemas.SbomUploadForm,
      rawBody: { contentType: 'multipart/form-data', description: 'The document and what it is of' },
      cap: UPLOADS,
      errors: {
        400: 'Neither CycloneDX nor SPDX, cut off, hostile, or against its format: `detail` names the place',
        413: 'The document is larger than 200 MiB',
      },
      responses: { 201: schemas.SbomSummary },
    }).handle(async ({ raw, query }, ctx) => toSummary(await intake.take(ctx, raw, query))),
    defineRoute({
      ...READ,
      shape: 'envelope',
      operationId: 'listCodeSboms',
      path: '/api/code/sbom',
      summary: 'Bills of materials, newest first',
      query: schemas.SbomListQuery,
      responses: { 200: schemas.SbomList },
    }).handle(async ({ query: { limit, offset, ...filter } }, ctx) => {
      const { items, total } = await service.list(ctx.teamId, filter, { skip: offset, limit, max: schemas.MAX_PAGE });
      return { sboms: items.map(toSummary), total, limit, offset };
    }),
    defineRoute({
      ...READ,
      shape: 'envelope',
      operationId: 'getCodeSbom',
      path: ONE,
      summary: 'A bill of materials: counts, licences, and a page of its components',
      params: schemas.SbomParams,
      query: schemas.SbomQuery,
      responses: { 200: schemas.SbomDetail },
    }).handle(async ({ params, query: { limit, offset, licence, ...filter } }, ctx) => {
      const narrowed = { ...filter, ...(licence && { verdict: licence }) };
      const page = await service.page(ctx.teamId, params.scan_id, narrowed, { skip: offset, limit });
      return toDetail(page, { limit, offset });
    }),
    defineRoute({
      ...FILE,
      operationId: 'downloadCodeSbom',
      path: `${ONE}/download`,
      summary: 'The document, CycloneDX 1.6 JSON or XML or SPDX 2.3 JSON',
      query: schemas.SbomDownloadQuery,
      produces: ['application/vnd.cyclonedx+json', 'application/vnd.cyclonedx+xml', 'application/spdx+json'],
      responses: { 200: schemas.SbomFile },
    }).handle(({ params, query }, ctx) => documents.download(ctx.teamId, params.scan_id, query)),
    defineRoute({
      ...FILE,
      operationId: 'exportCodeSbom',
      path: `${ONE}/export`,
      summary: 'Its components (csv), what is known against them (csv-vulns), or both (json)',
      query: schemas.SbomExportQuery,
      produces: ['text/csv', 'application/json'],
      responses: { 200: schemas.SbomFile },
    }).handle(({ params, query }, ctx) => documents.export(ctx.teamId, params.scan_id, query.format)),
    defineRoute({
      ...FILE,
      operationId: 'getCodeSbomNotices',
      path: `${ONE}/notices`,
      summary: 'Third-party notices, by licence',
      produces: ['text/plain'],
      responses: { 200: schemas.SbomFile },
    }).handle(({ params }, ctx) => documents.notices(ctx.teamId, params.scan_id)),
    defineRoute({
      ...READ,
      shape: 'envelope',
      operationId: 'getCodeSbomFixPlan',
      path: `${ONE}/fix-plan`,
      summary: 'The smallest upgrades that clear most of what is known against its components',
      params: schemas.SbomParams,
      responses: { 200: schemas.SbomFixPlan },
    }).handle(async ({ params }, ctx) => {
      const { sbom, plan } = await documents.fixPlan(ctx.teamId, params.scan_id);
      return { sbom_id: sbom._id, matched_at: sbom.matched_at?.toISOString() ?? null, ...plan };
    }),
    defineRoute({
      ...FILE,
      operationId: 'getCodeSbomReport',
      path: `${ONE}/report`,
      summary: 'A report: what it holds, its licences, what is known against it and what to upgrade',
      query: schemas.SbomReportQuery,
      produces: ['text/html', 'application/pdf', 'application/json'],
      responses: { 200: schemas.SbomFile },
    }).handle(({ params, query }, ctx) => documents.report(ctx.teamId, params.scan_id, query.format)),
    defineRoute({
      ...COMMON,
      shape: 'envelope',
      method: 'delete',
      scope: 'scans:manage',
      permission: 'manage_scans',
      operationId: 'deleteCodeSbom',
      path: ONE,
      summary: 'Delete a bill of materials; the scan that it is of stays',
      message: 'SBOM deleted',
      params: schemas.SbomParams,
      responses: { 200: schemas.SbomDeleted },
    }).handle(async ({ params }, ctx) => {
      await service.remove(ctx.teamId, params.scan_id);
      return { deleted: true, sbom_id: params.scan_id };
    }),
  ];
}
