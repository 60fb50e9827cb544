import { defineCollection, TeamRepository, type Store, type TeamDocument, type Transaction } from '@osk/persistence';
import type { Criticality, Exposure } from '../../matching';
import { assetKey } from '../occurrences/identity';
import type { Counts } from './ledger.repo';

/** Whose an asset is, as people have said. */
export interface AssetOwnership {
  application: string | null;
  owner: string | null;
  environment: string | null;
  criticality: Criticality | null;
}

/** What is known of an asset, and the counts of its occurrences. */
export interface AssetSummary {
  asset_id: string;
  sources: string[];
  exposure: Exposure;
  /** When an inventory or a scan said so of the asset; null while only a finding tells it. */
  exposure_at: Date | null;
  /** By status, severity and rank (`countKeyOf`). */
  counts: Counts;
  sla_breached_count: number;
  /** Of what is still to be dealt with. */
  fixable_count: number;
  known_exploited_count: number;
  first_seen: Date;
  last_seen: Date;
  /** Written by `own` alone. */
  ownership: (AssetOwnership & { at: Date }) | null;
}

type AssetDocument = TeamDocument & AssetSummary;

const assetCollection = defineCollection<AssetDocument>({
  name: 'assets',
  schema: {
    asset_id: { type: String, required: true },
    sources: { type: [String], default: [] },
    exposure: { type: String, required: true },
    exposure_at: { type: Date, default: null },
    counts: { type: Object, default: {} },
    sla_breached_count: { type: Number, required: true },
    fixable_count: { type: Number, required: true },
    known_exploited_count: { type: Number, required: true },
    first_seen: { type: Date, required: true },
    last_seen: { type: Date, required: true },
    ownership: { type: Object, default: null },
  },
  // Read by id alone: the id is made of the team and the asset.
  indexes: [],
});

const idOf = (teamId: string, assetId: string): string => `${teamId}:${assetKey(assetId)}`;

export class AssetRepository {
  private readonly assets: TeamRepository<AssetDocument>;

  constructor(store: Store) {
    this.assets = new TeamRepository(store, assetCollection);
  }

  async find(teamId: string, assetId: string, tx?: Transaction): Promise<AssetSummary | null> {
    return await this.assets.findById(teamId, idOf(teamId, assetId), { tx });
  }

  /** Says whose a known asset is. */
  async own(teamId: string, assetId: string, ownership: AssetSummary['ownership'], tx: Transaction): Promise<void> {
    await this.assets.update(teamId, idOf(teamId, assetId), { $set: { ownership } }, { tx });
  }

  async write(teamId: string, asset: AssetSummary, tx: Transaction): Promise<void> {
    const { asset_id, ...fields } = asset;
    const _id = idOf(teamId, asset_id);
    await this.assets.upsert(
      teamId,
      _id,
      {
        $set: {
          sources: fields.sources,
          exposure: fields.exposure,
          exposure_at: fields.exposure_at,
          counts: fields.counts,
          sla_breached_count: fields.sla_breached_count,
          fixable_count: fields.fixable_count,
          known_exploited_count: fields.known_exploited_count,
          first_seen: fields.first_seen,
          last_seen: fields.last_seen,
        },
        $setOnInsert: { asset_id },
      },
      { tx },
    );
  }
}
