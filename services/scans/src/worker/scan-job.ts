import { defineJob, type JobKind, type JobUpdate } from '@osk/jobs';
import type { Transaction } from '@osk/persistence';
import type { EngineResult } from '../engines/engine';
import type { FindingRepository } from '../features/scans/finding.repo';
import type { ScanDocument } from '../features/scans/scan.model';
import { scanCollection, type ScanRepository } from '../features/scans/scan.repo';
import { completeScan, storeAndAnnounce } from './complete-scan';

/** The kind of job a scan is: how its message names it, and how it ends when its handler cannot end it. */
export function scanJob(scans: ScanRepository, findings: FindingRepository): JobKind<ScanDocument, 'scans.run'> {
  async function fail(scan: ScanDocument, reason: string, tx: Transaction): Promise<JobUpdate<ScanDocument>> {
    const result: EngineResult = {
      status: 'failed',
      findings: [],
      coverage: { planned: [], run: [], skipped: [] },
      facts: {},
      failure: { reason, class: 'tool_error' },
    };
    const completed = await completeScan(scan, result, findings, 0);
    await storeAndAnnounce(scan, completed, findings, tx);
    await scans.moved(scan, scan.status, 'failed', tx);
    return { $set: completed.outcome };
  }

  return defineJob<ScanDocument, 'scans.run'>({
    job: 'scans.run',
    collection: scanCollection,
    documentId: ({ scan_id }) => scan_id,
    message: ({ team_id, _id }) => ({ team_id, scan_id: _id }),
    maxAttempts: 3,
    onExhausted: ({ doc, attempts, reason }, tx) =>
      fail(
        doc,
        reason === 'lost'
          ? `Its workers were lost ${attempts} times`
          : `It failed ${attempts} times for a reason of the platform's own (see the server log)`,
        tx,
      ),
    onCancelled: (doc, tx) => fail(doc, 'The scan was cancelled', tx),
  });
}
