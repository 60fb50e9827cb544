import type { Bus, Consumer } from '@osk/bus';
import type { VexApplier } from '../features/vex/applier';

/** Work `vulns.apply_vex`: statements are held against the occurrences that are known already. */
export function workVex(bus: Bus, applier: VexApplier): Promise<Consumer> {
  return bus.work('vulns.apply_vex', { concurrency: 2 }, async ({ team_id, vex_id }) => {
    await applier.apply(team_id, vex_id);
  });
}
