import type { EventData } from '@osk/contracts';
import type { TeamTurns } from '@osk/persistence';
import { unseenAsset } from './asset';
import type { AssetRepository } from './asset.repo';

export interface OwnershipTold extends EventData<'asset.ownership_changed'> {
  event_id: string;
  team_id: string;
  request_id?: string;
  at: Date;
}

/** Keeps whose assets are and how critical, as people say it where the assets are looked after. */
export class Ownerships {
  constructor(private readonly options: { assets: AssetRepository; writes: TeamTurns }) {}

  /**
   * Takes what is no older than what is known. It is told with every scan of the asset: what was found there is weighed
   * anew only where the criticality is another than before.
   */
  async take(told: OwnershipTold): Promise<void> {
    const { assets, writes } = this.options;
    const { event_id, team_id, request_id: requestId, at, asset_id } = told;
    const { application, owner, environment, criticality } = told;
    await writes.once(team_id, event_id, 'ownership', async (tx) => {
      const known = await assets.find(team_id, asset_id, tx);
      if (known?.ownership && known.ownership.at > at) return;
      if (!known) await assets.write(team_id, unseenAsset(asset_id, at), tx);
      await assets.own(team_id, asset_id, { application, owner, environment, criticality, at }, tx);
      if ((known?.ownership?.criticality ?? null) === criticality) return;
      tx.enqueue('vulns.weigh_asset', { team_id, asset_id }, { requestId });
    });
  }
}
