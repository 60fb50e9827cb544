import { newId } from '@osk/contracts';
import {
  defineCollection,
  teamIndex,
  TeamRepository,
  type Store,
  type TeamDocument,
  type Transaction,
} from '@osk/persistence';

/** An asset whose findings are tracked, and under which name people know it. */
export interface TrackedAssetDocument extends TeamDocument {
  asset_id: string;
  repo: string;
  scans: number;
  last_scan_id: string;
}

const trackedAssets = defineCollection<TrackedAssetDocument>({
  name: 'tracked_assets',
  schema: {
    asset_id: { type: String, required: true },
    repo: { type: String, required: true },
    scans: { type: Number, required: true },
    last_scan_id: { type: String, required: true },
  },
  indexes: [teamIndex({ asset_id: 1 }, { unique: true })],
});

export class TrackedAssetRepository {
  private readonly assets: TeamRepository<TrackedAssetDocument>;

  constructor(store: Store) {
    this.assets = new TeamRepository(store, trackedAssets);
  }

  /**
   * Counts a scan of the asset. Done first in the transaction that tracks one: of two scans that end at once the second
   * meets the first here and runs anew on what that has left, instead of failing on findings that both have added.
   */
  async scanned(
    teamId: string,
    of: { asset_id: string; repo: string; scanId: string },
    tx: Transaction,
  ): Promise<void> {
    const { asset_id, repo, scanId } = of;
    const update = { $inc: { scans: 1 }, $set: { repo, last_scan_id: scanId }, $setOnInsert: { _id: newId('rep') } };
    await this.assets.upsert(teamId, { asset_id }, update, { tx });
  }

  all(teamId: string): AsyncIterable<Pick<TrackedAssetDocument, '_id' | 'asset_id' | 'repo'>> {
    return this.assets.each(teamId, {}, { select: ['asset_id', 'repo'] });
  }
}
