import { defineRoute, errors, type Route } from '@osk/service-kit';
import { ScanIdParams } from '../scans/schemas';
import type { ScanService, StartedScan } from '../scans/scan.service';
import { nativeStatus, toScanResult } from '../scans/scan.view';
import {
  NetworkDiscoveryBody,
  OneResult,
  ResultDeleted,
  ResultsPage,
  ResultsQuery,
  ScanStarted,
  SecurityHeadersBody,
  SslSecurityBody,
  Statistics,
} from './schemas';

const START = {
  auth: 'key|session',
  scope: 'scans:trigger',
  permission: 'run_scans',
  shape: 'direct',
  tag: 'native-scans',
  method: 'post',
} as const;
const READ = {
  auth: 'key|session',
  scope: 'scans:read',
  permission: 'view_scans',
  shape: 'direct',
  tag: 'native-scans',
  method: 'get',
} as const;
const MANAGE = {
  auth: 'key|session',
  scope: 'scans:manage',
  permission: 'manage_scans',
  shape: 'direct',
  tag: 'native-scans',
} as const;
const REFUSED = { 400: 'Not a target, a target that may not be reached, or an unknown profile' } as const;

const started = ({ scan }: StartedScan) => ({
  success: true,
  scan_id: scan._id,
  target: scan.target,
  scan_type: scan.scan_profile,
  status: nativeStatus(scan.status),
  findings_count: scan.findings_count,
});

/** The native scans of the engines that exist, and their results. */
export function nativeScanRoutes(scans: ScanService): Route[] {
  return [
    defineRoute({
      ...START,
      operationId: 'startSecurityHeadersScan',
      path: '/api/native-scans/security-headers',
      summary: 'Judge the HTTP security headers of a URL; answers with the result in place',
      errors: REFUSED,
      body: SecurityHeadersBody,
      responses: { 201: ScanStarted },
    }).handle(async ({ body }, ctx) =>
      started(
        await scans.start(ctx, {
          scanType: 'security_headers',
          trigger: 'api',
          target: body.target_url,
          auth: body.auth,
          options: { rate_limit_profile: body.rate_limit_profile },
        }),
      ),
    ),
    defineRoute({
      ...START,
      operationId: 'startSslSecurityScan',
      path: '/api/native-scans/ssl-security',
      summary: 'Examine the TLS configuration of a server',
      errors: REFUSED,
      body: SslSecurityBody,
      responses: { 201: ScanStarted },
    }).handle(async ({ body: { target, scan_type, ...options } }, ctx) =>
      started(
        await scans.start(ctx, { scanType: 'ssl_security', trigger: 'api', target, profile: scan_type, options }),
      ),
    ),
    defineRoute({
      ...START,
      operationId: 'startNetworkDiscoveryScan',
      path: '/api/native-scans/network-discovery',
      summary: 'Find hosts, open ports and services',
      errors: REFUSED,
      body: NetworkDiscoveryBody,
      responses: { 201: ScanStarted },
    }).handle(async ({ body: { target, scan_type, ...options } }, ctx) =>
      started(
        await scans.start(ctx, { scanType: 'network_discovery', trigger: 'api', target, profile: scan_type, options }),
      ),
    ),
    defineRoute({
      ...READ,
      operationId: 'listNativeScanResults',
      path: '/api/native-scans/results',
      summary: "List the team's native scans, newest first",
      query: ResultsQuery,
      responses: { 200: ResultsPage },
    }).handle(async ({ query: { tool_type, status, skip, limit } }, ctx) => {
      const { items, total } = await scans.list(ctx.teamId, { toolType: tool_type, status }, { skip, limit });
      return {
        success: true,
        count: items.length,
        total,
        limit,
        skip,
        results: items.map((scan) => toScanResult(scan)),
      };
    }),
    defineRoute({
      ...READ,
      operationId: 'getNativeScanStatistics',
      path: '/api/native-scans/statistics',
      summary: 'Totals by tool and status',
      responses: { 200: Statistics },
    }).handle(async (_input, ctx) => ({ success: true, ...(await scans.statistics(ctx.teamId)) })),
    defineRoute({
      ...READ,
      operationId: 'getNativeScanResult',
      path: '/api/native-scans/results/:scan_id',
      summary: 'Read one native scan with its findings',
      params: ScanIdParams,
      responses: { 200: OneResult },
    }).handle(async ({ params }, ctx) => {
      const found = await scans.read(ctx.teamId, params.scan_id);
      if (!found) throw missing(params.scan_id);
      return { success: true, scan_result: toScanResult(found.scan, found.findings) };
    }),
    defineRoute({
      ...START,
      operationId: 'rescanNativeScan',
      path: '/api/native-scans/results/:scan_id/rescan',
      summary: 'Scan the same target again in the same way',
      params: ScanIdParams,
      responses: { 201: ScanStarted },
    }).handle(async ({ params }, ctx) => {
      const again = await scans.rescan(ctx, params.scan_id);
      if (!again) throw missing(params.scan_id);
      return started(again);
    }),
    defineRoute({
      ...MANAGE,
      method: 'delete',
      operationId: 'deleteNativeScanResult',
      path: '/api/native-scans/results/:scan_id',
      summary: 'Delete a scan and its findings; one that is running is stopped',
      params: ScanIdParams,
      responses: { 200: ResultDeleted },
    }).handle(async ({ params }, ctx) => {
      if (!(await scans.remove(ctx.teamId, params.scan_id))) throw missing(params.scan_id);
      return { success: true, message: 'Scan result deleted', scan_id: params.scan_id };
    }),
  ];
}

const missing = (scanId: string) => errors.notFound(`Scan result not found: ${scanId}`);
