import type { Bus, Consumer } from '@osk/bus';
import type { Exposures } from '../features/reassess/exposures';

/** From where assets can be reached, as inventories and scans tell it. */
export function consumeExposures(bus: Bus, exposures: Exposures): Promise<Consumer> {
  const options = { consumer: 'exposures', events: ['asset.exposure_changed'] as const, concurrency: 4 };
  return bus.subscribe(options, async ({ event_id, team_id, request_id, occurred_at, data }) => {
    const { asset_id, exposure } = data;
    const at = new Date(occurred_at);
    await exposures.take({
      event_id,
      team_id,
      ...(request_id !== undefined && { request_id }),
      asset_id,
      exposure,
      at,
    });
  });
}
