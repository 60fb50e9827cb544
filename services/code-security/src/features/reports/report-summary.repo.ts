import { defineCollection, TeamRepository, type Store, type TeamDocument, type Transaction } from '@osk/persistence';
import type { ScanHook, ScanResult } from '../scans/after-scan';
import type { CodeScanDocument } from '../scans/scan.model';
import { summarise, type ReportSummary } from './report-summary';

interface SummaryDocument extends TeamDocument {
  /** JSON: categories, which engines choose, are keys in it. */
  body: string;
}

const summaries = defineCollection<SummaryDocument>({
  name: 'report_summaries',
  schema: { body: { type: String, required: true } },
  // Read by the scan's id alone, which is its own.
  indexes: [],
});

/** Counted once, when a scan ends: a report of many thousand findings is not counted anew at each look. */
export class ReportSummaryRepository implements ScanHook {
  private readonly summaries: TeamRepository<SummaryDocument>;

  constructor(store: Store) {
    this.summaries = new TeamRepository(store, summaries);
  }

  async find(teamId: string, scanId: string): Promise<ReportSummary | null> {
    const stored = await this.summaries.findById(teamId, scanId);
    return stored && (JSON.parse(stored.body) as ReportSummary);
  }

  async store(scan: CodeScanDocument, result: ScanResult, tx: Transaction): Promise<void> {
    const body = JSON.stringify(summarise(result, result.completeParts));
    await this.summaries.upsert(scan.team_id, scan._id, { $set: { body } }, { tx });
  }

  async remove(teamId: string, scanId: string, tx: Transaction): Promise<void> {
    await this.summaries.delete(teamId, scanId, { tx });
  }
}
