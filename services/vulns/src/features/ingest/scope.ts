import type { Report } from './report';
import type { ScanProgress, Scope } from './scope.repo';

/** How far the scans of a scope have come. */
export type Progress = Pick<Scope, 'scans' | 'closed' | 'closing'>;

/** Scans under way in one scope that are remembered; of an older one that never ended the batches are forgotten. */
const MAX_SCANS = 20;

export type Batch = Pick<Report, 'scan_id' | 'at' | 'batch' | 'last' | 'complete'>;

/** True when a newer complete scan of the scope has ended before this batch came. */
export function isOutdated(
  { closed }: Pick<Progress, 'closed'>,
  { scan_id, at }: Pick<Batch, 'scan_id' | 'at'>,
): boolean {
  return closed !== null && closed.scan_id !== scan_id && at <= closed.at;
}

/**
 * The scope with a batch counted in, in whatever order and however often batches come. When it was the last missing one
 * of a complete scan, that scan becomes `closed`, and what it did not show is to be looked after (`closing`).
 */
export function counted<S extends Progress>(scope: S, batch: Batch): S {
  if (isOutdated(scope, batch) || scope.closed?.scan_id === batch.scan_id) return scope;
  const known = scope.scans.find(({ scan_id }) => scan_id === batch.scan_id);
  const progress = withBatch(
    known ?? { scan_id: batch.scan_id, at: 0, received: [], last: null, complete: true },
    batch,
  );
  const others = scope.scans.filter((scan) => scan !== known);
  if (progress.last === null || progress.received.length <= progress.last)
    return { ...scope, scans: [...others, progress].slice(-MAX_SCANS) };
  // A scan that was partial closes nothing; the places and dates that it brought stand.
  if (!progress.complete) return { ...scope, scans: others };
  return {
    ...scope,
    scans: others.filter(({ at }) => at > progress.at),
    closed: { scan_id: progress.scan_id, at: progress.at },
    closing: true,
  };
}

function withBatch(scan: ScanProgress, { at, batch, last, complete }: Batch): ScanProgress {
  return {
    ...scan,
    at: Math.max(scan.at, at),
    received: scan.received.includes(batch) ? scan.received : [...scan.received, batch],
    last: last ? batch : scan.last,
    complete: scan.complete && complete,
  };
}
