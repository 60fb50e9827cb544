import { newId } from '@osk/contracts';
import { jobField, jobIndex } from '@osk/jobs';
import {
  defineCollection,
  q,
  teamIndex,
  TeamRepository,
  type FieldFilter,
  type Store,
  type Transaction,
} from '@osk/persistence';
import type { FindingRepository } from './finding.repo';
import type { CallbackState, ScanDocument, ScanStatus } from './scan.model';
import { orderRemote, watchRemote } from '../remote-scans/order';
import { ScanCounts } from './statistics.repo';

const count = { type: Number, default: 0 };
const text = { type: String, default: null };

export const scanCollection = defineCollection<ScanDocument>({
  name: 'scans',
  schema: {
    job: jobField,
    user_id: { type: String, required: true },
    scan_type: { type: String, required: true },
    tool_type: { type: String, required: true },
    scan_profile: { type: String, required: true },
    target: { type: String, required: true },
    asset_id: { type: String, required: true },
    options: { type: Object, default: {} },
    sealed_auth: text,
    trigger: { type: String, required: true },
    rescan_of: text,
    request_id: { type: String, required: true },
    status: { type: String, required: true },
    progress: count,
    phase: { type: String, default: '' },
    fail_on_severity: text,
    branch: text,
    pipeline_context: text,
    callback: { type: Object, default: null },
    remote: { type: Object, default: null },
    findings_count: count,
    findings_by_severity: { critical: count, high: count, medium: count, low: count, info: count },
    findings_truncated: { type: Boolean, default: false },
    gate: { type: Object, default: null },
    score: { type: Number, default: null },
    rating: text,
    engine_rating: text,
    coverage: { type: Object, default: null },
    facts: text,
    failure: { type: Object, default: null },
    created_at: { type: Date, required: true },
    started_at: { type: Date, default: null },
    completed_at: { type: Date, default: null },
  },
  indexes: [
    teamIndex({ created_at: -1 }),
    teamIndex({ tool_type: 1, created_at: -1 }),
    teamIndex({ status: 1, created_at: -1 }),
    jobIndex,
  ],
});

/** Scans and, with them, their counts: every change of a status moves a counter in the same transaction. */
export class ScanRepository {
  private readonly scans: TeamRepository<ScanDocument>;
  private readonly scanCounts: ScanCounts;

  constructor(
    private readonly store: Store,
    private readonly findings: FindingRepository,
  ) {
    this.scans = new TeamRepository(store, scanCollection);
    this.scanCounts = new ScanCounts(store);
  }

  /** Stores a new scan with its job. */
  async create(scan: ScanDocument): Promise<void> {
    await this.store.transaction(async (tx) => {
      await this.scans.insert(scan.team_id, scan, { tx });
      await this.moved(scan, null, scan.status, tx);
      if (scan.remote) orderRemote(scan, tx);
      else tx.enqueue('scans.run', { team_id: scan.team_id, scan_id: scan._id }, { requestId: scan.request_id });
    });
  }

  /** Stores a scan that another service has begun by itself. */
  async adopt(scan: ScanDocument, tx: Transaction): Promise<void> {
    await this.scans.insert(scan.team_id, scan, { tx });
    await this.moved(scan, null, scan.status, tx);
    watchRemote(scan, tx);
  }

  /** A change to a scan that no lease of this service guards. */
  async change(teamId: string, id: string, change: Partial<ScanDocument>, tx: Transaction): Promise<void> {
    const { _id, team_id, ...fields } = change;
    await this.scans.update(teamId, id, { $set: fields }, { tx });
  }

  find(teamId: string, id: string, tx?: Transaction): Promise<ScanDocument | null> {
    return this.scans.findById(teamId, id, tx ? { tx } : {});
  }

  /** Newest first, without what only a single read shows. */
  page(
    teamId: string,
    { toolType, status }: { toolType?: string; status?: string },
    page: { skip: number; limit: number },
  ) {
    const filter: FieldFilter<ScanDocument> = {};
    if (toolType !== undefined) filter.tool_type = toolType;
    if (status === 'running') filter.status = q.in<ScanStatus>(['pending', 'running']);
    else if (status !== undefined) filter.status = status as ScanStatus;
    return this.scans.page(teamId, filter, { sort: { created_at: -1 }, ...page });
  }

  counts(teamId: string): Promise<{ tool_type: string; status: ScanStatus; count: number }[]> {
    return this.scanCounts.all(teamId) as Promise<{ tool_type: string; status: ScanStatus; count: number }[]>;
  }

  async remove(teamId: string, id: string): Promise<boolean> {
    return this.store.transaction(async (tx) => {
      const scan = await this.scans.findById(teamId, id, { tx });
      if (!scan || !(await this.scans.delete(teamId, id, { tx }))) return false;
      await this.findings.removeOfScan(teamId, id, tx);
      await this.moved(scan, scan.status, null, tx);
      return true;
    });
  }

  async callback(teamId: string, id: string, callback: CallbackState, tx: Transaction): Promise<void> {
    await this.scans.update(teamId, id, { $set: { callback } }, { tx });
  }

  moved(
    scan: Pick<ScanDocument, 'team_id' | 'tool_type'>,
    from: ScanStatus | null,
    to: ScanStatus | null,
    tx: Transaction,
  ): Promise<void> {
    return this.scanCounts.move(scan.team_id, scan.tool_type, from, to, () => newId('rep'), tx);
  }
}
