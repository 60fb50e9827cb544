import { newJob, type JobState } from '@osk/jobs';
import type { Transaction } from '@osk/persistence';
import type { RemoteOrder } from '../../engines/engine';
import type { RemoteState, ScanDocument } from '../scans/scan.model';

/** How often a scan of another service is looked after; long for a scan, so that most are never looked at. */
export const WATCH_EVERY_MS = 600_000;

/** The `job` of a scan that this service's workers have nothing to do with. */
export const elsewhere = (): JobState => ({ ...newJob(), state: 'done' });

export const newRemote = (order: RemoteOrder | null, now = new Date()): RemoteState => ({
  order,
  news_at: now,
  batches: [],
  ended: null,
});

/** Orders the scan from the service that runs it. An order may be repeated: there a scan is known by its id. */
export function orderRemote(scan: ScanDocument, tx: Transaction): void {
  if (!scan.remote?.order) return watchRemote(scan, tx);
  tx.enqueue(
    scan.remote.order,
    {
      team_id: scan.team_id,
      scan_id: scan._id,
      user_id: scan.user_id,
      scan_type: scan.scan_type,
      scan_profile: scan.scan_profile,
      target: scan.target,
      branch: scan.branch,
      request_id: scan.request_id,
    },
    { requestId: scan.request_id },
  );
  watchRemote(scan, tx);
}

/** Looks after it later: every scan ends, whatever becomes of the service that runs it. */
export function watchRemote(scan: Pick<ScanDocument, '_id' | 'team_id'>, tx: Transaction): void {
  tx.enqueue('scans.watch_remote', { team_id: scan.team_id, scan_id: scan._id }, { delayMs: WATCH_EVERY_MS });
}
