import {
  countBySeverity,
  makeEvent,
  newId,
  securityScore,
  type EventData,
  type Finding,
  type PlatformEvent,
} from '@osk/contracts';
import type { Transaction } from '@osk/persistence';
import type { EngineResult } from '../engines/engine';
import type { FindingRepository } from '../features/scans/finding.repo';
import { judgeGate } from '../features/scans/gate';
import { NO_FINDINGS, type ScanDocument } from '../features/scans/scan.model';
import { buildFindings, fingerprintsOf } from './build-findings';

export type ScanOutcome = Pick<
  ScanDocument,
  | 'status'
  | 'progress'
  | 'phase'
  | 'findings_count'
  | 'findings_by_severity'
  | 'findings_truncated'
  | 'gate'
  | 'score'
  | 'rating'
  | 'engine_rating'
  | 'coverage'
  | 'facts'
  | 'failure'
  | 'completed_at'
>;

export interface CompletedScan {
  outcome: ScanOutcome;
  findings: Finding[];
}

const FACTS_LIMIT = 1024 * 1024;
const REPORT_BATCH = 500;

/** From an engine's result to everything that is stored of it. Pure but for the look at what was known before. */
export async function completeScan(
  scan: ScanDocument,
  result: EngineResult,
  findings: FindingRepository,
  maxFindings: number,
): Promise<CompletedScan> {
  const completed_at = new Date();
  if (result.status === 'failed') return { outcome: failedOutcome(scan, result, completed_at), findings: [] };
  const known = await findings.firstSeen(scan.team_id, fingerprintsOf(scan.asset_id, result.findings));
  const built = buildFindings(scan.asset_id, result.findings, known, completed_at, maxFindings);
  return {
    outcome: {
      status: result.status,
      progress: 1,
      phase: '',
      findings_count: built.findings.length,
      findings_by_severity: countBySeverity(built.findings),
      findings_truncated: built.truncated,
      gate: judgeGate(result.status, built.findings, scan.fail_on_severity),
      ...securityScore(built.findings),
      engine_rating: result.rating ?? null,
      coverage: result.coverage,
      facts: boundedJson(result.facts),
      failure: null,
      completed_at,
    },
    findings: built.findings,
  };
}

/** What a scan without a result comes to. */
export function failedOutcome(
  scan: ScanDocument,
  { failure, coverage, facts = {} }: Pick<EngineResult, 'failure' | 'coverage'> & Partial<Pick<EngineResult, 'facts'>>,
  completed_at: Date,
): ScanOutcome {
  return {
    status: 'failed',
    progress: scan.progress,
    phase: '',
    findings_count: 0,
    findings_by_severity: { ...NO_FINDINGS },
    findings_truncated: false,
    gate: judgeGate('failed', [], scan.fail_on_severity),
    score: null,
    rating: null,
    engine_rating: null,
    coverage,
    facts: boundedJson(facts),
    failure: failure ?? { reason: 'The engine gave no result and no reason', class: 'tool_error' },
    completed_at,
  };
}

function boundedJson(facts: Record<string, unknown>): string {
  const json = JSON.stringify(facts);
  return json.length <= FACTS_LIMIT ? json : JSON.stringify({ truncated: true, bytes: json.length });
}

/** Stores the findings and announces the end, all in the caller's transaction. */
export async function storeAndAnnounce(
  scan: ScanDocument,
  completed: CompletedScan,
  findings: FindingRepository,
  tx: Transaction,
): Promise<void> {
  const at = completed.outcome.completed_at!;
  await findings.add(scan.team_id, scan._id, completed.findings, tx);
  await findings.sighted(
    scan.team_id,
    completed.findings.map(({ fingerprint }) => fingerprint),
    at,
    () => newId('find'),
    tx,
  );
  if (!completed.outcome.failure)
    for (const event of reportEvents(scan, completed.outcome, completed.findings)) tx.emit(event);
  announceEnd(scan, completed.outcome, tx);
}

/** Tells customers and the pipeline that the scan has ended, in the caller's transaction. */
export function announceEnd(scan: ScanDocument, outcome: ScanOutcome, tx: Transaction): void {
  tx.emit(endEvent(scan, outcome));
  if (scan.callback) {
    tx.enqueue(
      'scans.callback',
      { team_id: scan.team_id, scan_id: scan._id, attempt: 1 },
      { requestId: scan.request_id },
    );
  }
}

export function startedEvent(scan: ScanDocument, startedAt: Date): PlatformEvent {
  return makeEvent('scan.started', originOf(scan), { ...reference(scan), started_at: startedAt.toISOString() });
}

function endEvent(scan: ScanDocument, outcome: ScanOutcome): PlatformEvent {
  const at = outcome.completed_at!;
  const duration_ms = at.getTime() - (scan.started_at ?? scan.created_at).getTime();
  if (outcome.failure) {
    const { reason, class: failure_class } = outcome.failure;
    return makeEvent('scan.failed', originOf(scan), {
      ...reference(scan),
      reason,
      failure_class,
      duration_ms,
      failed_at: at.toISOString(),
    });
  }
  const completed: EventData<'scan.completed'> = {
    ...reference(scan),
    status: outcome.status,
    findings_count: outcome.findings_count,
    findings_by_severity: outcome.findings_by_severity,
    gate_passed: outcome.gate?.passed ?? null,
    ...(outcome.coverage ? { coverage: outcome.coverage } : {}),
    duration_ms,
    completed_at: at.toISOString(),
  };
  return makeEvent('scan.completed', originOf(scan), completed);
}

/** An empty last batch too: it tells `vulns` that nothing was found, which is what resolves what was there before. */
function reportEvents(scan: ScanDocument, outcome: ScanOutcome, findings: readonly Finding[]): PlatformEvent[] {
  const batches = Math.max(1, Math.ceil(findings.length / REPORT_BATCH));
  return Array.from({ length: batches }, (_, batch) =>
    makeEvent('findings.reported', originOf(scan), {
      scan_id: scan._id,
      scan_type: scan.scan_type,
      source: 'application',
      asset_id: scan.asset_id,
      batch,
      last: batch === batches - 1,
      complete: outcome.status === 'completed' && !outcome.findings_truncated,
      findings: findings.slice(batch * REPORT_BATCH, (batch + 1) * REPORT_BATCH),
    }),
  );
}

function reference({ _id, scan_type, scan_profile, target, trigger }: ScanDocument) {
  return { scan_id: _id, scan_type, scan_profile, target, trigger };
}

function originOf({ team_id, request_id }: ScanDocument) {
  return { team_id, source_module: 'scans', request_id };
}
