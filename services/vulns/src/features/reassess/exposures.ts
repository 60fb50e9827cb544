import type { TeamTurns } from '@osk/persistence';
import type { Exposure } from '../../matching';
import { unseenAsset } from '../summaries/asset';
import type { AssetRepository } from '../summaries/asset.repo';

export interface ExposureTold {
  event_id: string;
  team_id: string;
  request_id?: string;
  asset_id: string;
  exposure: Exposure;
  at: Date;
}

/** Keeps from where assets can be reached, as inventories and scans tell it. */
export class Exposures {
  constructor(private readonly options: { assets: AssetRepository; writes: TeamTurns }) {}

  /** Takes what is no older than what is known; where it says something new, what was found there is weighed anew. */
  async take({ event_id, team_id, request_id: requestId, asset_id, exposure, at }: ExposureTold): Promise<void> {
    const { assets, writes } = this.options;
    await writes.once(team_id, event_id, 'exposure', async (tx) => {
      const known = await assets.find(team_id, asset_id, tx);
      if (known?.exposure_at && known.exposure_at > at) return;
      await assets.write(team_id, { ...(known ?? unseenAsset(asset_id, at)), exposure, exposure_at: at }, tx);
      if (known?.exposure_at && known.exposure === exposure) return;
      tx.enqueue('vulns.weigh_asset', { team_id, asset_id }, { requestId });
    });
  }
}
