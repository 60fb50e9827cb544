import { throttledProgress, type JobRun } from '@osk/jobs';
import type { Logger } from '@osk/service-kit';
import type { ScanHook } from '../features/scans/after-scan';
import type { CodeFindingRepository } from '../features/scans/finding.repo';
import type { CodeScanDocument } from '../features/scans/scan.model';
import { buildFindings } from './build-findings';
import { endedScan, failedScan, type EndedScan } from './end-scan';
import type { OpenSource } from './open-source';
import { runEngines, type EngineTools } from './run-engines';
import { workChanged } from './scan-events';
import { ScanTimeoutError } from './timeout';

/** Findings kept per scan, the worst of them; the result says when there were more. */
export const MAX_FINDINGS = 20_000;
const PROGRESS_MS = 2_000;
/** The share of a scan's progress that bringing its code in takes. */
const OPENING = 0.2;

export interface CodeScanWorkerDeps extends EngineTools {
  open: OpenSource;
  hooks: readonly ScanHook[];
  findings: CodeFindingRepository;
  logger: Logger;
  timeoutMs: number;
  /** What was uploaded has been scanned and is not needed any more. */
  release(scan: CodeScanDocument): Promise<void>;
}

/** One scan from its lease to its end. Everything it writes is fenced by the lease; a lost one leaves nothing behind. */
export async function runScan(run: JobRun<CodeScanDocument>, deps: CodeScanWorkerDeps): Promise<void> {
  const scan = await begin(run);
  const progress = throttledProgress(
    (fraction, phase) =>
      run.store.transaction(async (tx) => {
        await run.update({ $set: { progress: fraction, phase } }, tx);
        tx.emit(workChanged(scan, { status: 'running', progress: fraction, phase }));
      }),
    deps.logger,
    PROGRESS_MS,
  );
  const late = AbortSignal.timeout(deps.timeoutMs);
  const ended = await scanned(scan, deps, AbortSignal.any([run.signal, late]), progress.report).catch(
    (error: unknown) => {
      run.signal.throwIfAborted();
      return failedScan(scan, late.aborted ? new ScanTimeoutError(deps.timeoutMs) : error);
    },
  );
  await progress.settle();
  await run.complete(async (tx) => {
    await deps.findings.add(scan.team_id, scan._id, ended.findings, ended.result?.partOf ?? new Map(), tx);
    if (ended.result) for (const hook of deps.hooks) await hook.store?.(ended.scan, ended.result, tx);
    for (const event of ended.events) tx.emit(event);
    return { $set: ended.outcome };
  });
  await deps.release(scan);
}

async function scanned(
  scan: CodeScanDocument,
  deps: CodeScanWorkerDeps,
  signal: AbortSignal,
  onProgress: (fraction: number, phase: string) => void,
): Promise<EndedScan> {
  const opened = await deps.open(scan, { signal, onProgress: (phase) => onProgress(OPENING / 2, phase) });
  try {
    const known: CodeScanDocument = {
      ...scan,
      branch: opened.branch ?? scan.branch,
      commit: opened.commit,
      asset_id: opened.source.assetId,
    };
    const engines = await runEngines(
      {
        scanType: scan.scan_type,
        source: opened.source,
        options: scan.options,
        signal,
        onProgress: (fraction, phase) => onProgress(OPENING + fraction * (1 - OPENING), phase),
      },
      deps,
    );
    if (engines.failure !== undefined) return failedScan(known, engines.failure, engines.coverage);
    engines.coverage.skipped.push(...opened.skipped);
    const built = await buildFindings(known, engines.parts, deps.hooks, new Date(), MAX_FINDINGS);
    const judged = { findings: built.findings, components: engines.catalogue?.components ?? [] };
    const policy = (await deps.hooks.find((hook) => hook.judge)?.judge?.(known, judged)) ?? null;
    return endedScan(known, engines, built, policy, new Date());
  } finally {
    await opened.close();
  }
}

/** To `running`, once: a scan that is taken up again after a lost worker has been announced already. */
async function begin(run: JobRun<CodeScanDocument>): Promise<CodeScanDocument> {
  if (run.doc.status !== 'pending') return run.doc;
  const started = { status: 'running', started_at: new Date(), phase: 'fetching the code' } as const;
  const scan: CodeScanDocument = { ...run.doc, ...started };
  await run.store.transaction(async (tx) => {
    await run.update({ $set: started }, tx);
    tx.emit(workChanged(scan, { status: 'running', progress: 0, phase: started.phase }));
  });
  return scan;
}
