import { EgressError, isRefusal, type Egress } from '@osk/egress';
import type { Logger } from '@osk/service-kit';
import { TargetError, type EngineResult, type FailureClass } from '../engines/engine';
import type { AnyEngine } from '../engines/find-engines';
import type { ScanDocument } from '../features/scans/scan.model';
import { authHeaders, type ScanAuth } from './auth-headers';

export interface Execution {
  egress: Egress;
  logger: Logger;
  /** Aborted on a lost lease, a deleted scan or shutdown. */
  signal: AbortSignal;
  /** The caller's credentials for the target, opened. */
  auth?: ScanAuth;
  onProgress(fraction: number, phase: string): void;
}

/** An engine that does not stop at its limit gets this long before its scan is ended without it. */
const GRACE_MS = 5_000;

/**
 * Runs a scan's engine within its profile's time. Whatever the engine does, this resolves with a result: what it
 * throws becomes `failed` with a class and a reason. Rejects only when `signal` was aborted, since then the scan is
 * not this worker's any more.
 */
export async function executeEngine(
  scan: ScanDocument,
  engine: AnyEngine,
  execution: Execution,
): Promise<EngineResult> {
  const { timeoutMs } = engine.profiles[scan.scan_profile]!;
  const late = new AbortController();
  const limit = setTimeout(() => late.abort(), timeoutMs);
  const hard = deadline(timeoutMs + GRACE_MS);
  try {
    const work = run(scan, engine, { ...execution, signal: AbortSignal.any([execution.signal, late.signal]) });
    // After the hard deadline nobody waits for it any more; its end must not become an unhandled rejection.
    work.catch(() => {});
    const result = await Promise.race([work, hard.expired]);
    // An engine that stops politely when it is told to has no result worth keeping: the scan is run again elsewhere.
    execution.signal.throwIfAborted();
    return result;
  } catch (error) {
    execution.signal.throwIfAborted();
    return failedResult(error, late.signal.aborted, timeoutMs);
  } finally {
    clearTimeout(limit);
    hard.cancel();
  }
}

async function run(scan: ScanDocument, engine: AnyEngine, execution: Execution): Promise<EngineResult> {
  const options = { ...scan.options, ...(execution.auth ? { headers: authHeaders(execution.auth) } : {}) };
  // The address is vetted again: between the order and the work a name may have moved.
  const target = await engine.parseTarget(scan.target, options, execution.egress);
  return engine.run(target, scan.scan_profile, options, {
    egress: execution.egress,
    signal: execution.signal,
    progress: execution.onProgress,
    log: (level, message, details) => execution.logger[level](message, { scan_id: scan._id, ...details }),
    now: () => new Date(),
  });
}

function deadline(ms: number): { expired: Promise<never>; cancel(): void } {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EgressError('timeout', 'the engine did not stop in time')), ms);
  });
  expired.catch(() => {});
  return { expired, cancel: () => clearTimeout(timer) };
}

function failedResult(error: unknown, late: boolean, timeoutMs: number): EngineResult {
  const text = error instanceof Error ? error.message : String(error);
  const failureClass = late ? 'timeout' : classify(error);
  const reason = late ? `Not finished within the profile's ${Math.round(timeoutMs / 1000)} s: ${text}` : text;
  return {
    status: 'failed',
    findings: [],
    coverage: { planned: [], run: [], skipped: [] },
    facts: {},
    failure: { reason, class: failureClass },
  };
}

/** By class and code, never by text (STYLE). What no part of the platform knows is the tool's own error. */
function classify(error: unknown): FailureClass {
  if (error instanceof TargetError || isRefusal(error)) return 'permission';
  if (!(error instanceof EgressError)) return 'tool_error';
  return error.code === 'timeout' ? 'timeout' : 'connectivity';
}
