import type { JobName } from '@osk/contracts';
import type { Store, Transaction } from '@osk/persistence';
import type { JobKind } from './job-kind';
import type { JobDocument } from './job-state';
import { JobTable } from './job-table';

/**
 * `cancelled`: it had not begun and has ended now. `requested`: its worker stops at the next heartbeat.
 * `ended`: too late. `unknown`: the team has no such job.
 */
export type CancelOutcome = 'cancelled' | 'requested' | 'ended' | 'unknown';

/** Cancels a job, from any process. A result that a worker is just writing may still win. */
export async function cancelJob<Doc extends JobDocument, N extends JobName>(
  store: Store,
  kind: JobKind<Doc, N>,
  teamId: string,
  documentId: string,
): Promise<CancelOutcome> {
  const table = new JobTable(store, kind);
  for (;;) {
    const outcome = await store.transaction(async (tx) => await tryCancel(table, tx, teamId, documentId));
    // A worker took it, or put it down, between the look and the write.
    if (outcome !== 'overtaken') return outcome;
  }
}

async function tryCancel<Doc extends JobDocument, N extends JobName>(
  table: JobTable<Doc, N>,
  tx: Transaction,
  teamId: string,
  documentId: string,
): Promise<CancelOutcome | 'overtaken'> {
  const doc = await table.find(teamId, documentId, tx);
  if (!doc) return 'unknown';
  if (doc.job.state === 'done') return 'ended';
  if (doc.job.state === 'running') return (await table.requestCancel(tx, doc)) ? 'requested' : 'overtaken';
  const job = { 'job.state': 'done', 'job.cancel_requested': true };
  if (!(await table.changeIdle(tx, doc, job))) return 'overtaken';
  await table.changeEnded(tx, doc, await table.kind.onCancelled(doc, tx));
  return 'cancelled';
}
