import { defineCollection, teamIndex, TeamRepository, type Store, type Transaction } from '@osk/persistence';
import type { ScanStatus } from './scan.model';

/** How many scans of a tool a team has in a status; kept by the writes that change it. */
export interface ScanCountDocument {
  _id: string;
  team_id: string;
  tool_type: string;
  status: string;
  count: number;
}

const counts = defineCollection<ScanCountDocument>({
  name: 'scan_counts',
  schema: {
    tool_type: { type: String, required: true },
    status: { type: String, required: true },
    count: { type: Number, required: true },
  },
  indexes: [teamIndex({ tool_type: 1, status: 1 }, { unique: true })],
});

export class ScanCounts {
  private readonly counts: TeamRepository<ScanCountDocument>;

  constructor(store: Store) {
    this.counts = new TeamRepository(store, counts);
  }

  all(teamId: string): Promise<Pick<ScanCountDocument, '_id' | 'tool_type' | 'status' | 'count'>[]> {
    return this.counts.find(teamId, {}, { select: ['tool_type', 'status', 'count'] });
  }

  /** Moves one scan from a status (null: it is new) to another (null: it is gone). */
  async move(
    teamId: string,
    toolType: string,
    from: ScanStatus | null,
    to: ScanStatus | null,
    newId: () => string,
    tx: Transaction,
  ): Promise<void> {
    if (from === to) return;
    if (from) await this.add(teamId, toolType, from, -1, newId, tx);
    if (to) await this.add(teamId, toolType, to, 1, newId, tx);
  }

  private async add(
    teamId: string,
    tool_type: string,
    status: string,
    by: number,
    newId: () => string,
    tx: Transaction,
  ): Promise<void> {
    await this.counts.upsert(
      teamId,
      { tool_type, status },
      { $inc: { count: by }, $setOnInsert: { _id: newId() } },
      { tx },
    );
  }
}
