import type { Transaction, TeamTurns } from '@osk/persistence';
import { inBatches } from '../../background/batches';
import type { Exposure } from '../../matching';
import { assetKey } from '../occurrences/identity';
import type { OccurrenceRepository } from '../occurrences/occurrence.repo';
import { unseenAsset } from '../summaries/asset';
import type { AssetRepository } from '../summaries/asset.repo';
import type { Recorder, RecordContext } from '../summaries/recorder';
import { withExposure } from './reassess';

export interface ExposureTold {
  event_id: string;
  team_id: string;
  request_id?: string;
  asset_id: string;
  exposure: Exposure;
  at: Date;
}

/** Occurrences per transaction. */
const BATCH = 200;

/** Keeps from where assets can be reached, as inventories and scans tell it, and weighs what was found on them by it. */
export class Exposures {
  private readonly now: () => Date;

  constructor(
    private readonly options: {
      assets: AssetRepository;
      occurrences: OccurrenceRepository;
      writes: TeamTurns;
      recorder: Recorder;
      now?(): Date;
    },
  ) {
    this.now = options.now ?? (() => new Date());
  }

  /**
   * Takes an exposure that is no older than what is known. Told again, as after a crash in the middle, it goes through
   * all occurrences again and finds those that are left.
   */
  async take({ event_id, team_id, request_id: requestId, asset_id, exposure, at }: ExposureTold): Promise<void> {
    const { assets, occurrences, writes } = this.options;
    await writes.once(team_id, event_id, 'exposure', async (tx) => {
      const known = await assets.find(team_id, asset_id, tx);
      if (known?.exposure_at && known.exposure_at > at) return;
      await assets.write(team_id, { ...(known ?? unseenAsset(asset_id, at)), exposure, exposure_at: at }, tx);
    });
    for await (const batch of inBatches(occurrences.ofAsset(team_id, assetKey(asset_id)), BATCH)) {
      const ids = batch.map(({ _id }) => _id);
      await writes.run(team_id, (tx) => this.weigh(team_id, asset_id, ids, { requestId, scanId: null }, tx));
    }
  }

  private async weigh(
    teamId: string,
    assetId: string,
    ids: readonly string[],
    context: RecordContext,
    tx: Transaction,
  ): Promise<void> {
    const { assets, occurrences, recorder } = this.options;
    // What stands now, which may be newer than the message.
    const asset = await assets.find(teamId, assetId, tx);
    if (!asset?.exposure_at) return;
    const now = this.now();
    const stored = await occurrences.byIds(teamId, ids, tx);
    const changes = stored.map((before) => ({ before, after: withExposure(before, asset.exposure, now) }));
    await recorder.record(teamId, changes, context, tx);
  }
}
