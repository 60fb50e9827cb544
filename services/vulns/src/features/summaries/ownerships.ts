import type { EventData } from '@osk/contracts';
import type { TeamTurns } from '@osk/persistence';
import { unseenAsset } from './asset';
import type { AssetRepository } from './asset.repo';

export interface OwnershipTold extends EventData<'asset.ownership_changed'> {
  event_id: string;
  team_id: string;
  at: Date;
}

/** Keeps whose assets are, as people say it where the assets are looked after. It weighs in no score. */
export class Ownerships {
  constructor(private readonly options: { assets: AssetRepository; writes: TeamTurns }) {}

  /** Takes what is no older than what is known. */
  async take({ event_id, team_id, at, asset_id, application, owner, environment, criticality }: OwnershipTold) {
    const { assets, writes } = this.options;
    await writes.once(team_id, event_id, 'ownership', async (tx) => {
      const known = await assets.find(team_id, asset_id, tx);
      if (known?.ownership && known.ownership.at > at) return;
      if (!known) await assets.write(team_id, unseenAsset(asset_id, at), tx);
      await assets.own(team_id, asset_id, { application, owner, environment, criticality, at }, tx);
    });
  }
}
