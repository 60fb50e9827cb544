import { defineJob, type JobKind } from '@osk/jobs';
import type { CodeScanDocument } from '../features/scans/scan.model';
import { codeScanCollection } from '../features/scans/scan.repo';
import { failedScan } from './end-scan';

/** The kind of job a code scan is: how its message names it, and how it ends when its handler cannot end it. */
export const codeScanJob: JobKind<CodeScanDocument, 'code-security.scan'> = defineJob({
  job: 'code-security.scan',
  collection: codeScanCollection,
  documentId: ({ scan_id }) => scan_id,
  message: ({ team_id, _id }) => ({ team_id, scan_id: _id }),
  maxAttempts: 3,
  onExhausted: async ({ doc, attempts, reason }, tx) => {
    const why =
      reason === 'lost'
        ? `Its workers were lost ${attempts} times`
        : `It failed ${attempts} times for a reason of the platform's own (see the server log)`;
    const ended = failedScan(doc, new Error(why));
    for (const event of ended.events) tx.emit(event);
    return { $set: ended.outcome };
  },
  onCancelled: async (doc, tx) => {
    const ended = failedScan(doc, new Error('The scan was cancelled'));
    for (const event of ended.events) tx.emit(event);
    return { $set: ended.outcome };
  },
});
