import type { Transaction, TeamTurns } from '@osk/persistence';
import { inBatches } from '../../background/batches';
import { assetKey } from '../occurrences/identity';
import type { OccurrenceRepository } from '../occurrences/occurrence.repo';
import type { AssetRepository } from '../summaries/asset.repo';
import type { Recorder, RecordContext } from '../summaries/recorder';
import { withAsset } from './reassess';

/** Occurrences per transaction. */
const BATCH = 200;

/** Weighs what was found on an asset by what is known of the asset: from where it can be reached, and how critical it is. */
export class AssetWeighing {
  private readonly now: () => Date;

  constructor(
    private readonly options: {
      assets: Pick<AssetRepository, 'find'>;
      occurrences: OccurrenceRepository;
      writes: TeamTurns;
      recorder: Recorder;
      now?(): Date;
    },
  ) {
    this.now = options.now ?? (() => new Date());
  }

  /** Goes through all of them; begun again, as after a crash in the middle, it writes those that are left. */
  async weigh(teamId: string, assetId: string, requestId?: string): Promise<void> {
    const { occurrences, writes } = this.options;
    for await (const batch of inBatches(occurrences.ofAsset(teamId, assetKey(assetId)), BATCH)) {
      const ids = batch.map(({ _id }) => _id);
      await writes.run(teamId, (tx) => this.weighBatch(teamId, assetId, ids, { requestId, scanId: null }, tx));
    }
  }

  private async weighBatch(
    teamId: string,
    assetId: string,
    ids: readonly string[],
    context: RecordContext,
    tx: Transaction,
  ): Promise<void> {
    const { assets, occurrences, recorder } = this.options;
    // What stands now, which may be newer than the word that asked for it.
    const asset = await assets.find(teamId, assetId, tx);
    if (!asset) return;
    const now = this.now();
    const stored = await occurrences.byIds(teamId, ids, tx);
    const changes = stored.map((before) => ({ before, after: withAsset(before, asset, now) }));
    await recorder.record(teamId, changes, context, tx);
  }
}
