import type { Bus, Consumer } from '@osk/bus';
import { fromFinding } from '../features/ingest/from-finding';
import type { Ingest } from '../features/ingest/ingest.service';

/** Findings of every scanner service, in batches. */
export function consumeFindings(bus: Bus, ingest: Ingest): Promise<Consumer> {
  return bus.subscribe({ consumer: 'findings', events: ['findings.reported'], concurrency: 8 }, async (event) => {
    const { scan_id, scan_type, source, asset_id, batch, last, complete, findings } = event.data;
    await ingest.take({
      event_id: event.event_id,
      team_id: event.team_id,
      request_id: event.request_id,
      asset_id,
      source,
      scope: `scan/${scan_type}`,
      scan_id,
      at: Date.parse(event.occurred_at),
      batch,
      last,
      complete,
      kind: 'scan',
      sightings: findings.flatMap((finding) => fromFinding(finding, source)),
    });
  });
}
