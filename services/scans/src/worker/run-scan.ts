import type { Egress } from '@osk/egress';
import { throttledProgress, type JobRun } from '@osk/jobs';
import type { Logger } from '@osk/service-kit';
import type { Vault } from '@osk/vault';
import { isEngine, type Engines } from '../engines/find-engines';
import type { FindingRepository } from '../features/scans/finding.repo';
import type { ScanDocument } from '../features/scans/scan.model';
import type { ScanRepository } from '../features/scans/scan.repo';
import { MAX_FINDINGS } from '../features/scans/scan.service';
import type { ScanAuth } from './auth-headers';
import { completeScan, startedEvent, storeAndAnnounce } from './complete-scan';
import { executeEngine } from './execute-engine';

export interface ScanWorkerDeps {
  scans: ScanRepository;
  findings: FindingRepository;
  engines: Engines;
  egress: Egress;
  vault: Vault;
  logger: Logger;
}

/** One scan from its lease to its end. Everything it writes is fenced by the lease; a lost one leaves nothing behind. */
export async function runScan(run: JobRun<ScanDocument>, deps: ScanWorkerDeps): Promise<void> {
  const engine = deps.engines.get(run.doc.scan_type);
  if (!engine || !isEngine(engine)) throw new Error(`no engine for ${run.doc.scan_type} in this version`);
  const scan = await begin(run, deps);
  const progress = throttledProgress(
    (fraction, phase) => run.update({ $set: { progress: fraction, phase } }),
    deps.logger,
  );
  const result = await executeEngine(scan, engine, {
    egress: deps.egress,
    logger: deps.logger,
    signal: run.signal,
    auth: openAuth(scan, deps.vault),
    onProgress: progress.report,
  });
  await progress.settle();
  const completed = await completeScan(scan, result, deps.findings, MAX_FINDINGS);
  await run.complete(async (tx) => {
    await storeAndAnnounce(scan, completed, deps.findings, tx);
    await deps.scans.moved(scan, 'running', completed.outcome.status, tx);
    return { $set: completed.outcome };
  });
}

/** To `running`, once: a scan that is taken up again after a lost worker has been announced already. */
async function begin(run: JobRun<ScanDocument>, deps: ScanWorkerDeps): Promise<ScanDocument> {
  if (run.doc.status !== 'pending') return run.doc;
  const started: Pick<ScanDocument, 'status' | 'started_at' | 'phase'> = {
    status: 'running',
    started_at: new Date(),
    phase: 'starting',
  };
  await run.store.transaction(async (tx) => {
    await run.update({ $set: started }, tx);
    await deps.scans.moved(run.doc, 'pending', 'running', tx);
    tx.emit(startedEvent(run.doc, started.started_at!));
  });
  return { ...run.doc, ...started };
}

function openAuth(scan: ScanDocument, vault: Vault): ScanAuth | undefined {
  if (!scan.sealed_auth) return undefined;
  return JSON.parse(
    vault.open(scan.sealed_auth, { teamId: scan.team_id, purpose: 'scans.auth', id: scan._id }),
  ) as ScanAuth;
}
