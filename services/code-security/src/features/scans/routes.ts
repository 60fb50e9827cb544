import { defineRoute, errors, type Route } from '@osk/service-kit';
import { CodeScanBody, CodeScanParams, CodeScanStarted, CodeScanStatus, UploadForm } from './schemas';
import type { CodeScanService } from './scan.service';
import { toStarted, toStatus } from './scan.view';
import type { UploadIntake } from './upload-intake';

const START = {
  auth: 'key|session',
  method: 'post',
  scope: 'scans:trigger',
  permission: 'run_scans',
  shape: 'envelope',
  tag: 'code',
  message: 'Scan started',
  responses: { 201: CodeScanStarted },
} as const;
/** An upload takes a disk and a connection for as long as it lasts. */
const UPLOADS = { limit: 60, windowSeconds: 60 };
const UPLOAD_ERRORS = {
  400: 'The archive is damaged, hostile or not of an accepted kind; an unknown scan_type or policy_pack',
  413: 'The file is larger than 500 MB',
  415: 'Not a multipart form',
};

/** Starting code scans, and how they stand. */
export function codeScanRoutes(scans: CodeScanService, intake: UploadIntake): Route[] {
  return [
    defineRoute({
      ...START,
      operationId: 'startCodeScan',
      path: '/api/code/scan',
      summary: 'Scan a Git repository',
      body: CodeScanBody,
      errors: { 400: 'Unknown scan_type or policy_pack, no connection, or an address that may not be reached' },
    }).handle(async ({ body }, ctx) =>
      toStarted(
        await scans.startGit(ctx, {
          ...(body.provider ? { provider: body.provider } : {}),
          repo: body.repo,
          ...(body.branch ? { branch: body.branch } : {}),
          scanType: body.scan_type,
          trigger: 'api',
          policyPack: body.policy_pack,
          failOnSeverity: body.fail_on_severity,
          options: {
            ...(body.history === undefined ? {} : { history: body.history }),
            ...(body.verify_secrets === undefined ? {} : { verifySecrets: body.verify_secrets }),
            ...(body.adapters === undefined ? {} : { adapters: body.adapters }),
            ...(body.baseline_file === undefined ? {} : { baselineFile: body.baseline_file }),
          },
        }),
      ),
    ),
    defineRoute({
      ...START,
      operationId: 'uploadCodeScan',
      path: '/api/code/upload-scan',
      summary: 'Scan a ZIP archive of source code, up to 500 MB',
      body: UploadForm,
      rawBody: { contentType: 'multipart/form-data', description: 'The archive and what to do with it' },
      cap: UPLOADS,
      errors: UPLOAD_ERRORS,
    }).handle(async ({ raw }, ctx) => toStarted(await intake.zip(ctx, raw))),
    defineRoute({
      ...START,
      operationId: 'scanCodeArtifact',
      path: '/api/code-scan/artifact',
      summary: 'Scan a built package: .jar .war .ear .whl .egg .tgz .gem .nupkg',
      body: UploadForm,
      rawBody: { contentType: 'multipart/form-data', description: 'The package and what to do with it' },
      cap: UPLOADS,
      errors: UPLOAD_ERRORS,
    }).handle(async ({ raw }, ctx) => toStarted(await intake.artifact(ctx, raw))),
    defineRoute({
      auth: 'key|session',
      method: 'get',
      scope: 'scans:read',
      permission: 'view_scans',
      shape: 'envelope',
      tag: 'code',
      operationId: 'getCodeScanStatus',
      path: '/api/code/scan-status/:scan_id',
      summary: 'Poll a code scan',
      params: CodeScanParams,
      responses: { 200: CodeScanStatus },
    }).handle(async ({ params }, ctx) => {
      const scan = await scans.find(ctx.teamId, params.scan_id);
      if (!scan) throw errors.notFound(`Scan not found: ${params.scan_id}`);
      return toStatus(scan);
    }),
  ];
}
