import { existsSync, writeFileSync } from 'node:fs';
import { GATE_SEVERITIES, isScanType, SCAN_TYPES, type Coverage } from '@osk/contracts';
import { toSarif } from '@osk/reports';
import { apiClient, CannotScan, type ApiClient } from './api-client';
import { startEphemeral } from './ephemeral-platform';
import { intelligenceGaps } from './code/intelligence';
import { componentsOf } from './code/read-components';
import { runCodeScans } from './code/run-code-scan';
import { pickScanTypes, targetKind } from './pick-scan-types';
import { toTable } from './print-table';
import { progressLine } from './progress';
import { runScans } from './run-scans';
import { toReport, type ScanReport, type ScanResults } from './scan-report';

export const FORMATS = ['table', 'json', 'sarif'] as const;

export interface ScanFlags {
  type?: string;
  profile?: string;
  failOn?: string;
  format: string;
  output?: string;
  branch?: string;
  timeout: string;
  intel?: string;
  apiUrl?: string;
  apiKey?: string;
}

/** `osk scan TARGET`. Gives the exit code: 0 the gate passed, 1 it did not, 2 nothing could be scanned. */
export async function scanCommand(target: string, flags: ScanFlags, env: NodeJS.ProcessEnv): Promise<number> {
  const progress = progressLine(process.stderr);
  try {
    const order = readOrder(target, flags);
    const report = await withPlatform(flags, env, async (api) => {
      progress.show(`scanning ${target} ...`);
      if (targetKind(target) === 'path') {
        if (!existsSync(target)) throw new CannotScan(`${target} is not there`);
        const { results, components } = await runCodeScans(api, order, progress.show);
        return withGaps(toReport(target, results, components), await gapsOf(api, results, flags));
      }
      const types = flags.type ? order.scanTypes : await available(api, order.scanTypes, target);
      const results = await runScans(api, { ...order, scanTypes: types }, progress.show);
      const report = toReport(target, results, await componentsOf(api, results));
      return withGaps(report, await gapsOf(api, results, flags));
    });
    progress.end();
    write(render(report, flags), flags.output);
    if (report.status === 'failed') return explainFailure(report);
    return report.gate.passed ? 0 : 1;
  } catch (error) {
    progress.end();
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${hint(error)}`);
    return 2;
  }
}

const withGaps = (report: ScanReport, skipped: Coverage['skipped']): ScanReport => ({
  ...report,
  coverage: { ...report.coverage, skipped: [...report.coverage.skipped, ...skipped] },
});

/** Only what asks the advisories depends on them. */
async function gapsOf(api: ApiClient, results: readonly ScanResults[], flags: ScanFlags): Promise<Coverage['skipped']> {
  const asked = results.some(({ result }) => result.coverage?.run.includes('dependencies'));
  return asked ? intelligenceGaps(api, flags.apiUrl === undefined) : [];
}

function readOrder(target: string, flags: ScanFlags) {
  const types = flags.type?.split(',').map((type) => type.trim()) ?? [];
  const unknown = types.find((type) => !isScanType(type));
  if (unknown !== undefined)
    throw new CannotScan(`Unknown scan type ${unknown}; known: ${Object.keys(SCAN_TYPES).join(', ')}`);
  if (!FORMATS.includes(flags.format as never)) throw new CannotScan(`--format takes ${FORMATS.join(', ')}`);
  if (flags.failOn && flags.failOn !== 'none' && !GATE_SEVERITIES.includes(flags.failOn as never))
    throw new CannotScan(`--fail-on takes ${GATE_SEVERITIES.join(', ')} or none`);
  const timeoutSeconds = Number(flags.timeout);
  if (!(timeoutSeconds > 0)) throw new CannotScan('--timeout takes seconds, more than 0');
  return {
    target,
    scanTypes: types.length > 0 ? types : pickScanTypes(target),
    profile: flags.profile,
    failOn: flags.failOn === 'none' ? undefined : flags.failOn,
    branch: flags.branch,
    timeoutSeconds,
  };
}

/** Of the types that fit the target, those the platform has; none at all is a reason to stop. */
async function available(api: ApiClient, types: readonly string[], target: string): Promise<string[]> {
  const { scan_types } = await api.get<{ scan_types: { scan_type: string; available: boolean }[] }>(
    '/api/cicd/scan-types',
  );
  const known = new Set(scan_types.filter((type) => type.available).map((type) => type.scan_type));
  const usable = types.filter((type) => known.has(type));
  if (usable.length > 0) return usable;
  throw new CannotScan(
    `${target} would need ${types.join(' or ')}, which this version does not have; it has ${[...known].join(', ')}`,
  );
}

async function withPlatform<T>(
  flags: ScanFlags,
  env: NodeJS.ProcessEnv,
  use: (api: ApiClient) => Promise<T>,
): Promise<T> {
  const apiKey = flags.apiKey ?? env.OSK_API_KEY;
  if (flags.apiUrl) {
    if (!apiKey) throw new CannotScan('--api-url needs --api-key (or OSK_API_KEY)');
    if (!URL.canParse(flags.apiUrl)) throw new CannotScan('--api-url is not a URL');
    return use(apiClient(flags.apiUrl, { 'X-API-Key': apiKey }));
  }
  const platform = await startEphemeral(env, flags.intel);
  try {
    return await use(platform.api);
  } finally {
    await platform.stop();
  }
}

function render(report: ScanReport, flags: ScanFlags): string {
  if (flags.format === 'json') return `${JSON.stringify(report, null, 2)}\n`;
  if (flags.format === 'sarif')
    return `${JSON.stringify(toSarif({ ...report, engines: report.scan_types }), null, 2)}\n`;
  const terminal = flags.output === undefined && process.stdout.isTTY;
  return toTable(report, {
    colour: terminal && !process.env.NO_COLOR,
    width: (terminal && process.stdout.columns) || 120,
  });
}

function write(text: string, output: string | undefined): void {
  if (output === undefined) process.stdout.write(text);
  else writeFileSync(output, text);
}

function explainFailure(report: ScanReport): number {
  for (const { scan_type, failure } of report.scans)
    if (failure) process.stderr.write(`${scan_type} failed (${failure.class}): ${failure.reason}\n`);
  return 2;
}

/** The one refusal a person at a terminal meets first, and what to do about it. */
function hint(error: unknown): string {
  const refused = error instanceof CannotScan && error.status === 400;
  return refused
    ? 'A private or loopback target has to be named: OSK_EGRESS_ALLOW=HOST-or-CIDR npm run scan -- TARGET\n'
    : '';
}
