import type { Bus, Consumer } from '@osk/bus';
import type { AssetWeighing } from '../features/reassess/asset-weighing';

/** Work `vulns.weigh_asset`: what was found on an asset, by what is known of the asset now. */
export function workAssets(bus: Bus, weighing: AssetWeighing): Promise<Consumer> {
  return bus.work('vulns.weigh_asset', { concurrency: 2 }, ({ team_id, asset_id }, { requestId }) =>
    weighing.weigh(team_id, asset_id, requestId),
  );
}
