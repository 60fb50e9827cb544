import type { PlatformEvent } from '@osk/contracts';
import { jobField, jobIndex } from '@osk/jobs';
import {
  defineCollection,
  q,
  teamIndex,
  TeamRepository,
  type FieldFilter,
  type Store,
  type Transaction,
  type Update,
} from '@osk/persistence';
import type { CodeScanType } from '../../engines/scan-parts';
import type { CodeScanDocument, CodeScanStatus } from './scan.model';

const count = { type: Number, default: 0 };
const text = { type: String, default: null };

export const codeScanCollection = defineCollection<CodeScanDocument>({
  name: 'scans',
  schema: {
    job: jobField,
    user_id: { type: String, required: true },
    request_id: { type: String, required: true },
    trigger: { type: String, required: true },
    scan_type: { type: String, required: true },
    origin: { type: Object, required: true },
    repo: { type: String, required: true },
    branch: text,
    commit: text,
    asset_id: { type: String, required: true },
    application: text,
    owner: text,
    policy_pack: text,
    fail_on_severity: text,
    options: { type: Object, required: true },
    status: { type: String, required: true },
    progress: count,
    phase: { type: String, default: '' },
    findings_count: count,
    findings_by_severity: { critical: count, high: count, medium: count, low: count, info: count },
    findings_truncated: { type: Boolean, default: false },
    suppressed_count: count,
    components_count: count,
    policy: { type: Object, default: null },
    coverage: { type: Object, default: null },
    facts: text,
    failure: { type: Object, default: null },
    created_at: { type: Date, required: true },
    started_at: { type: Date, default: null },
    completed_at: { type: Date, default: null },
  },
  indexes: [
    teamIndex({ created_at: -1 }),
    teamIndex({ repo: 1, created_at: -1 }),
    teamIndex({ asset_id: 1 }),
    teamIndex({ application: 1, created_at: -1 }),
    teamIndex({ owner: 1, created_at: -1 }),
    teamIndex({ scan_type: 1, created_at: -1 }),
    teamIndex({ status: 1, created_at: -1 }),
    jobIndex,
  ],
});

/** What lists of scans can be narrowed by; `running` includes what waits for a worker. */
export interface CodeScanFilter {
  repo?: string;
  application?: string;
  owner?: string;
  scan_type?: CodeScanType;
  status?: CodeScanStatus;
}

export class CodeScanRepository {
  private readonly scans: TeamRepository<CodeScanDocument>;

  constructor(private readonly store: Store) {
    this.scans = new TeamRepository(store, codeScanCollection);
  }

  /** Stores a scan with its job. `alongside` writes what belongs to it in the same transaction. */
  async create(scan: CodeScanDocument, alongside?: (tx: Transaction) => Promise<void>): Promise<void> {
    await this.store.transaction(async (tx) => {
      await this.scans.insert(scan.team_id, scan, { tx });
      await alongside?.(tx);
      tx.enqueue('code-security.scan', { team_id: scan.team_id, scan_id: scan._id }, { requestId: scan.request_id });
    });
  }

  /** Stores a scan that ended before it began, with what is to be told of it. */
  async insertEnded(scan: CodeScanDocument, events: readonly PlatformEvent[]): Promise<void> {
    await this.store.transaction(async (tx) => {
      await this.scans.insert(scan.team_id, { ...scan, job: { ...scan.job, state: 'done' } }, { tx });
      for (const event of events) tx.emit(event);
    });
  }

  find(teamId: string, id: string, tx?: Transaction): Promise<CodeScanDocument | null> {
    return this.scans.findById(teamId, id, tx ? { tx } : {});
  }

  /** Newest first. */
  page(teamId: string, filter: CodeScanFilter, page: { skip: number; limit: number }) {
    const { status, ...rest } = filter;
    const fields: FieldFilter<CodeScanDocument> = q.given(rest);
    if (status === 'running') fields.status = q.in<CodeScanStatus>(['pending', 'running']);
    else if (status !== undefined) fields.status = status;
    return this.scans.page(teamId, fields, { sort: { created_at: -1 }, ...page });
  }

  update(
    teamId: string,
    id: string,
    update: Update<Omit<CodeScanDocument, 'team_id'>>,
    tx: Transaction,
  ): Promise<unknown> {
    return this.scans.update(teamId, id, update, { tx });
  }

  /** What the team has scanned. */
  owned(teamId: string): Promise<string[]> {
    return this.scans.distinct(teamId, 'asset_id', {});
  }

  /** Every scan of an asset gets its new application and owner. */
  async ownedBy(
    teamId: string,
    assetId: string,
    owned: Pick<CodeScanDocument, 'application' | 'owner'>,
    tx: Transaction,
  ): Promise<void> {
    await this.scans.updateMany(teamId, { asset_id: assetId }, { $set: owned }, { tx });
  }

  /** False when the team has no such scan. */
  async remove(teamId: string, id: string, tx: Transaction): Promise<boolean> {
    return this.scans.delete(teamId, id, { tx });
  }
}
