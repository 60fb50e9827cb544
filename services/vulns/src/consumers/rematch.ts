import type { Bus, Consumer } from '@osk/bus';
import type { Rematcher } from '../features/components/rematch';

/** Work `vulns.rematch`: a kept component list with the intelligence as it is now. */
export function workRematches(bus: Bus, rematcher: Rematcher): Promise<Consumer> {
  return bus.work('vulns.rematch', { concurrency: 2 }, ({ team_id, list_id }) => rematcher.rematch(team_id, list_id));
}
