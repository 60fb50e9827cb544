import { createHash } from 'node:crypto';
import { defineCollection, TeamRepository, type Store, type TeamDocument, type Transaction } from '@osk/persistence';
import type { Report } from './report';

/** How far the batches of one scan have come. */
export interface ScanProgress {
  scan_id: string;
  /** Of its newest batch, ms. */
  at: number;
  received: number[];
  /** Number of the final batch, once that is here. */
  last: number | null;
  complete: boolean;
}

/** An asset as one kind of scan sees it. */
export interface Scope {
  _id: string;
  asset_id: string;
  source: string;
  scope: string;
  /** Scans whose batches are not all here yet, the oldest first. */
  scans: ScanProgress[];
  /** The newest scan that was complete, and whether what it did not show is still to be looked after. */
  closed: { scan_id: string; at: number } | null;
  closing: boolean;
}

type ScopeDocument = TeamDocument & Scope;

const scopeCollection = defineCollection<ScopeDocument>({
  name: 'scopes',
  schema: {
    asset_id: { type: String, required: true },
    source: { type: String, required: true },
    scope: { type: String, required: true },
    scans: { type: Array, default: [] },
    closed: { type: Object, default: null },
    closing: { type: Boolean, required: true },
  },
  // Read by id alone: the id is made of the team, the asset and the kind of scan.
  indexes: [],
});

type Of = Pick<Report, 'team_id' | 'asset_id' | 'source' | 'scope'>;

/** Also what sightings and places name their scope by. */
export function scopeIdOf({ team_id, asset_id, source, scope }: Of): string {
  return createHash('sha256')
    .update(JSON.stringify([team_id, asset_id, source, scope]))
    .digest()
    .subarray(0, 15)
    .toString('base64url');
}

export class ScopeRepository {
  private readonly scopes: TeamRepository<ScopeDocument>;

  constructor(store: Store) {
    this.scopes = new TeamRepository(store, scopeCollection);
  }

  /** As it is stored, or a new one. */
  async of(report: Of, tx: Transaction): Promise<Scope> {
    const { asset_id, source, scope } = report;
    const _id = scopeIdOf(report);
    const found = await this.scopes.findById(report.team_id, _id, { tx });
    return found ?? { _id, asset_id, source, scope, scans: [], closed: null, closing: false };
  }

  find(teamId: string, id: string, tx: Transaction): Promise<Scope | null> {
    return this.scopes.findById(teamId, id, { tx });
  }

  async write(
    teamId: string,
    { _id, asset_id, source, scope, scans, closed, closing }: Scope,
    tx: Transaction,
  ): Promise<void> {
    await this.scopes.upsert(
      teamId,
      _id,
      { $set: { scans, closed, closing }, $setOnInsert: { asset_id, source, scope } },
      { tx },
    );
  }
}
