import type { FindingSource } from '@osk/contracts';
import {
  defineCollection,
  teamIndex,
  TeamRepository,
  type Page,
  type PageRequest,
  type Store,
  type TeamDocument,
  type Transaction,
} from '@osk/persistence';
import type { SkippedReason } from './staging';

export const IMPORT_STATUSES = ['sending', 'taken'] as const;

export interface ImportRecord {
  _id: string;
  format: string;
  tool: string;
  tool_version: string;
  source: FindingSource;
  /** What absence is judged by: imports of one asset, source and kind follow one another. */
  scan_type: string;
  complete: boolean;
  status: (typeof IMPORT_STATUSES)[number];
  /** Assets it is about, the first of them. */
  assets: string[];
  asset_count: number;
  counts: { findings: number; components: number; skipped: number };
  skipped: SkippedReason[];
  /** Batches handed to the outbox: those that are, are never handed over again. */
  sent: number;
  filename: string;
  bytes: number;
  request_id: string | null;
  created_by: string;
  created_at: Date;
  finished_at: Date | null;
}

export type ImportDocument = TeamDocument & ImportRecord;

const imports = defineCollection<ImportDocument>({
  name: 'imports',
  schema: {
    format: { type: String, required: true },
    tool: { type: String, default: '' },
    tool_version: { type: String, default: '' },
    source: { type: String, required: true },
    scan_type: { type: String, required: true },
    complete: { type: Boolean, required: true },
    status: { type: String, required: true },
    assets: { type: [String], required: true },
    asset_count: { type: Number, required: true },
    counts: { type: Object, required: true },
    skipped: { type: Array, default: [] },
    sent: { type: Number, required: true },
    filename: { type: String, default: '' },
    bytes: { type: Number, required: true },
    request_id: { type: String, default: null },
    created_by: { type: String, required: true },
    created_at: { type: Date, required: true },
    finished_at: { type: Date, default: null },
  },
  indexes: [teamIndex({ created_at: -1, _id: -1 })],
});

export class ImportRepository {
  private readonly imports: TeamRepository<ImportDocument>;

  constructor(store: Store) {
    this.imports = new TeamRepository(store, imports);
  }

  create(teamId: string, record: ImportRecord): Promise<ImportDocument> {
    return this.imports.insert(teamId, record);
  }

  find(teamId: string, id: string): Promise<ImportDocument | null> {
    return this.imports.findById(teamId, id);
  }

  /** Newest first. */
  page(teamId: string, { skip, limit }: PageRequest): Promise<Page<ImportDocument>> {
    return this.imports.page(teamId, {}, { sort: { created_at: -1, _id: -1 }, skip, limit });
  }

  /** Counts one more batch; false when that batch was counted already, by a process that goes on with the same file. */
  async advance(teamId: string, id: string, sent: number, tx: Transaction): Promise<boolean> {
    const { matched } = await this.imports.update(teamId, { _id: id, sent }, { $set: { sent: sent + 1 } }, { tx });
    return matched === 1;
  }

  async finish(teamId: string, id: string, at: Date): Promise<void> {
    await this.imports.update(teamId, { _id: id }, { $set: { status: 'taken', finished_at: at } });
  }
}
