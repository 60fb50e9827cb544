import { SCAN_TYPES } from '@osk/contracts';
import { toSarif } from '@osk/reports';
import { defineRoute, errors, type Route } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';
import type { Engines } from '../../engines/find-engines';
import { ScanIdParams } from '../scans/schemas';
import type { ScanService } from '../scans/scan.service';
import { cicdStatus } from '../scans/scan.view';
import { toCicdResults } from './cicd.view';
import { CicdResults, CicdStatus, ScanTypeList, TriggerBody, Triggered } from './schemas';

const START = {
  auth: 'key|session',
  scope: 'scans:trigger',
  permission: 'run_scans',
  shape: 'envelope',
  tag: 'cicd',
} as const;
const READ = {
  auth: 'key|session',
  scope: 'scans:read',
  permission: 'view_scans',
  shape: 'envelope',
  tag: 'cicd',
  method: 'get',
} as const;
const missing = (scanId: string) => errors.notFound(`Scan not found: ${scanId}`);

/** What a pipeline calls: trigger, poll, results with the gate's verdict, SARIF. */
export function cicdRoutes(scans: ScanService, engines: Engines): Route[] {
  return [
    defineRoute({
      ...START,
      operationId: 'triggerCicdScan',
      method: 'post',
      path: '/api/cicd/scans/trigger',
      summary: 'Start a scan from a pipeline',
      message: 'Scan triggered',
      body: TriggerBody,
      errors: { 400: 'Unknown scan_type or profile, a target or callback that may not be reached' },
      responses: { 201: Triggered },
    }).handle(async ({ body }, ctx) => {
      const { scan } = await scans.start(ctx, {
        scanType: body.scan_type,
        trigger: 'cicd',
        target: body.target,
        profile: body.scan_profile,
        failOnSeverity: body.fail_on_severity,
        branch: body.branch,
        pipelineContext: body.pipeline_context,
        callback: body.callback_url ? { url: body.callback_url, secret: body.callback_secret } : undefined,
        options: {},
      });
      const base = `/api/cicd/scans/${scan._id}`;
      return {
        scan_id: scan._id,
        status: cicdStatus(scan.status),
        scan_type: scan.scan_type,
        scan_profile: scan.scan_profile,
        target: scan.target,
        status_url: `${base}/status`,
        results_url: `${base}/results`,
      };
    }),
    defineRoute({
      ...READ,
      operationId: 'getCicdScanStatus',
      path: '/api/cicd/scans/:scan_id/status',
      summary: 'Poll a scan',
      params: ScanIdParams,
      responses: { 200: CicdStatus },
    }).handle(async ({ params }, ctx) => {
      const scan = await scans.find(ctx.teamId, params.scan_id);
      if (!scan) throw missing(params.scan_id);
      return {
        scan_id: scan._id,
        status: cicdStatus(scan.status),
        progress: Math.round(scan.progress * 100),
        phase: scan.phase,
      };
    }),
    defineRoute({
      ...READ,
      operationId: 'getCicdScanResults',
      path: '/api/cicd/scans/:scan_id/results',
      summary: "Read a scan's findings and the gate's verdict",
      params: ScanIdParams,
      responses: { 200: CicdResults },
    }).handle(async ({ params }, ctx) => {
      const found = await scans.read(ctx.teamId, params.scan_id);
      if (!found) throw missing(params.scan_id);
      return toCicdResults(found.scan, found.findings);
    }),
    defineRoute({
      ...READ,
      operationId: 'listCicdScanTypes',
      path: '/api/cicd/scan-types',
      summary: 'The scan types, their profiles, and which are available',
      responses: { 200: ScanTypeList },
    }).handle(async () => ({ scan_types: listScanTypes(engines) })),
    defineRoute({
      ...READ,
      operationId: 'getScanSarif',
      path: '/api/ci/scan/:scan_id/sarif',
      summary: 'The scan as SARIF 2.1.0',
      shape: 'document',
      params: ScanIdParams,
      responses: {
        200: Type.Object(
          { version: Type.Literal('2.1.0'), $schema: Type.String(), runs: Type.Array(Type.Unknown()) },
          { $id: 'SarifLog' },
        ),
      },
      errors: { 409: 'The scan has not ended' } as Record<number, string>,
    }).handle(async ({ params }, ctx) => {
      const found = await scans.read(ctx.teamId, params.scan_id);
      if (!found) throw missing(params.scan_id);
      const { scan, findings } = found;
      if (!scan.completed_at)
        throw errors.conflict('The scan has not ended; poll its status first', { code: 'scan_running' });
      return toSarif({
        scan_id: scan._id,
        target: scan.target,
        status: scan.status,
        findings,
        engines: scan.remote ? (scan.coverage?.run ?? []) : [scan.scan_type],
        coverage: scan.coverage ?? { planned: [], run: [], skipped: [] },
      });
    }),
  ];
}

function listScanTypes(engines: Engines) {
  return Object.entries(SCAN_TYPES).map(([scan_type, { description, profiles, default_profile }]) => {
    const engine = engines.get(scan_type as keyof typeof SCAN_TYPES);
    return {
      scan_type,
      description: engine?.description ?? description,
      profiles: profiles.map((name) => ({ name, description: engine?.profiles[name]?.description ?? '' })),
      default_profile,
      available: engine !== undefined,
    };
  });
}
