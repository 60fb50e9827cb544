import { isScanType, newId, SCAN_TYPES, type Finding, type GateSeverity, type ScanType } from '@osk/contracts';
import type { Egress } from '@osk/egress';
import { newJob } from '@osk/jobs';
import { errors, type TeamContext } from '@osk/service-kit';
import type { Vault } from '@osk/vault';
import { isEngine, type AnyKind, type Engines } from '../../engines/find-engines';
import { elsewhere, newRemote } from '../remote-scans/order';
import type { FindingRepository } from './finding.repo';
import { ENDED, unstarted, type ScanDocument, type ScanTrigger } from './scan.model';
import type { ScanRepository } from './scan.repo';
import { nativeStatus } from './scan.view';

export const MAX_FINDINGS = 5_000;
const MAX_CONTEXT_BYTES = 32 * 1024;

export interface ScanOrder {
  scanType: string;
  trigger: ScanTrigger;
  target: string;
  profile?: string;
  options: Record<string, unknown>;
  auth?: Record<string, unknown>;
  failOnSeverity?: GateSeverity;
  branch?: string;
  pipelineContext?: Record<string, unknown>;
  callback?: { url: string; secret?: string };
  rescanOf?: string;
}

export interface StartedScan {
  scan: ScanDocument;
}

type Who = Pick<TeamContext, 'teamId' | 'userId' | 'requestId' | 'signal'>;

export interface ScanServiceDeps {
  scans: ScanRepository;
  findings: FindingRepository;
  engines: Engines;
  egress: Egress;
  vault: Vault;
  /** How long a request waits for a quick engine's scan before it answers `running`; default 25 s. */
  inlineWaitMs?: number;
}

/** Starting, reading and removing scans. Running them is the worker's. */
export class ScanService {
  constructor(private readonly deps: ScanServiceDeps) {}

  /**
   * Checks everything that can be checked before anything is started; each mistake is a 400 that says which it is.
   * A quick engine's scan is waited for, as its callers expect; any other is pending.
   */
  async start(who: Who, order: ScanOrder): Promise<StartedScan> {
    const scanType = knownType(order.scanType);
    const engine = this.deps.engines.get(scanType);
    if (!engine)
      throw errors.refused(`The scan type ${scanType} is not available yet`, {
        code: 'scan_type_unavailable',
        details: { available: [...this.deps.engines.keys()] },
      });
    const profile = knownProfile(scanType, engine, order.profile);
    const target = await engine.parseTarget(order.target, order.options, this.deps.egress);
    await engine.preflight?.(target, this.deps.egress);
    if (order.callback)
      await this.deps.egress.vetUrl(order.callback.url, { schemes: 'https_only' }).catch(callbackRefused);
    const scan = this.document(who, order, { scanType, engine, profile, assetId: target.assetId, target: target.raw });
    await this.deps.scans.create(scan);
    return {
      scan:
        isEngine(engine) && engine.inline && order.trigger !== 'cicd' ? await this.waitForEnd(scan, who.signal) : scan,
    };
  }

  async rescan(who: Who, scanId: string): Promise<StartedScan | null> {
    const scan = await this.deps.scans.find(who.teamId, scanId);
    if (!scan) return null;
    const auth = scan.sealed_auth ? (JSON.parse(this.openAuth(scan)) as Record<string, unknown>) : undefined;
    return this.start(who, {
      scanType: scan.scan_type,
      trigger: 'rescan',
      target: scan.target,
      profile: scan.scan_profile,
      options: scan.options,
      auth,
      failOnSeverity: scan.fail_on_severity ?? undefined,
      rescanOf: scan._id,
    });
  }

  find(teamId: string, scanId: string): Promise<ScanDocument | null> {
    return this.deps.scans.find(teamId, scanId);
  }

  async read(teamId: string, scanId: string): Promise<{ scan: ScanDocument; findings: Finding[] } | null> {
    const scan = await this.deps.scans.find(teamId, scanId);
    return scan && { scan, findings: await this.deps.findings.ofScan(teamId, scanId, MAX_FINDINGS) };
  }

  list(teamId: string, filter: { toolType?: string; status?: string }, page: { skip: number; limit: number }) {
    return this.deps.scans.page(teamId, filter, page);
  }

  /** False when the team has no such scan. A running one stops: its worker finds its document gone. */
  remove(teamId: string, scanId: string): Promise<boolean> {
    return this.deps.scans.remove(teamId, scanId);
  }

  async statistics(teamId: string) {
    const by_tool: Record<string, number> = {};
    const by_status: Record<string, number> = {};
    const by_tool_and_status: Record<string, Record<string, number>> = {};
    let total_scans = 0;
    for (const { tool_type, status: stored, count } of await this.deps.scans.counts(teamId)) {
      if (count <= 0) continue;
      const status = nativeStatus(stored);
      total_scans += count;
      by_tool[tool_type] = (by_tool[tool_type] ?? 0) + count;
      by_status[status] = (by_status[status] ?? 0) + count;
      const tool = (by_tool_and_status[tool_type] ??= {});
      tool[status] = (tool[status] ?? 0) + count;
    }
    return { total_scans, by_tool, by_status, by_tool_and_status };
  }

  /** The caller's credentials for the target as JSON; only the worker and a rescan have use for them. */
  openAuth(scan: ScanDocument): string {
    return this.deps.vault.open(scan.sealed_auth!, { teamId: scan.team_id, purpose: 'scans.auth', id: scan._id });
  }

  /** A worker runs it like any other, so that a crash in the middle loses nothing; this only looks until it has ended. */
  private async waitForEnd(scan: ScanDocument, signal: AbortSignal): Promise<ScanDocument> {
    const deadline = Date.now() + (this.deps.inlineWaitMs ?? 25_000);
    let latest = scan;
    for (let pause = 15; Date.now() < deadline && !signal.aborted; pause = Math.min(pause * 1.5, 250)) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      latest = (await this.deps.scans.find(scan.team_id, scan._id)) ?? latest;
      if (ENDED.includes(latest.status)) break;
    }
    return latest;
  }

  private document(
    who: Who,
    order: ScanOrder,
    chosen: { scanType: ScanType; engine: AnyKind; profile: string; assetId: string; target: string },
  ): ScanDocument {
    const _id = newId('scan');
    const seal = (purpose: string, text: string) =>
      this.deps.vault.seal(text, { teamId: who.teamId, purpose, id: _id });
    const { callback, auth } = order;
    return {
      _id,
      team_id: who.teamId,
      job: isEngine(chosen.engine) ? newJob() : elsewhere(),
      user_id: who.userId,
      scan_type: chosen.scanType,
      tool_type: chosen.engine.toolType,
      scan_profile: chosen.profile,
      target: chosen.target,
      asset_id: chosen.assetId,
      options: Object.fromEntries(Object.entries(order.options).filter(([, value]) => value !== undefined)),
      sealed_auth: auth ? seal('scans.auth', JSON.stringify(auth)) : null,
      trigger: order.trigger,
      rescan_of: order.rescanOf ?? null,
      request_id: who.requestId,
      phase: 'waiting for a worker',
      fail_on_severity: order.failOnSeverity ?? null,
      branch: order.branch ?? null,
      pipeline_context: contextJson(order.pipelineContext),
      callback: callback
        ? {
            url: callback.url,
            ...(callback.secret ? { secret: seal('scans.callback', callback.secret) } : {}),
            state: 'waiting',
            attempts: [],
          }
        : null,
      remote: isEngine(chosen.engine) ? null : newRemote(chosen.engine.order),
      created_at: new Date(),
      ...unstarted(),
    };
  }
}

function knownType(scanType: string): ScanType {
  if (isScanType(scanType)) return scanType;
  const known = Object.keys(SCAN_TYPES).join(', ');
  throw errors.refused(`Unknown scan_type: ${scanType.slice(0, 64)} (known: ${known})`, { code: 'unknown_scan_type' });
}

function knownProfile(scanType: ScanType, engine: AnyKind, asked: string | undefined): string {
  const profile = asked ?? SCAN_TYPES[scanType].default_profile;
  if (Object.hasOwn(engine.profiles, profile)) return profile;
  const known = Object.keys(engine.profiles).join(', ');
  throw errors.refused(`Unknown scan_profile for ${scanType}: ${profile.slice(0, 64)} (it has: ${known})`, {
    code: 'unknown_scan_profile',
  });
}

function contextJson(context: Record<string, unknown> | undefined): string | null {
  if (context === undefined) return null;
  const json = JSON.stringify(context);
  if (Buffer.byteLength(json) > MAX_CONTEXT_BYTES)
    throw errors.invalid('pipeline_context is larger than 32 KiB', { code: 'schema_violation' });
  return json;
}

function callbackRefused(error: unknown): never {
  const { code, message } = error as { code?: string; message: string };
  throw errors.refused(`callback_url: ${message}`, { code: code ?? 'invalid_target', cause: error });
}
