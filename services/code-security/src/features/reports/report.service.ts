import type { Finding } from '@osk/contracts';
import type { Store, Transaction } from '@osk/persistence';
import { AppError, errors, type FileReply } from '@osk/service-kit';
import type { TrackedDocument } from '../findings/tracked';
import type { ScanHook } from '../scans/after-scan';
import type { CodeFindingFilter, CodeFindingRepository } from '../scans/finding.repo';
import { ENDED, type CodeScanDocument } from '../scans/scan.model';
import type { CodeScanFilter, CodeScanRepository } from '../scans/scan.repo';
import { artifactOf, type SbomSource } from './artifacts';
import { fileOf, type FileSource, type ReportFormat } from './report-file';
import type { ReportSummary } from './report-summary';
import type { ReportSummaryRepository } from './report-summary.repo';

type Page = { skip: number; limit: number };

export interface ReportServiceDeps {
  store: Store;
  scans: CodeScanRepository;
  findings: CodeFindingRepository;
  summaries: ReportSummaryRepository;
  /** What stands decided of findings, by fingerprint. */
  tracked: { byFingerprints(teamId: string, fingerprints: readonly string[]): Promise<Map<string, TrackedDocument>> };
  sboms: SbomSource | null;
  /** Told when a scan is removed. */
  hooks: readonly ScanHook[];
  now?(): Date;
}

export interface Report {
  scan: CodeScanDocument;
  /** Null until the scan has ended with a result. */
  summary: ReportSummary | null;
  findings: Finding[];
  total: number;
  /** What stands decided now of the findings on the page, which may be newer than the scan. */
  decided: Map<string, TrackedDocument>;
}

export interface Removal {
  scanId: string;
  error: { code: string; message: string } | null;
}

/** What code scans found, read and given away. */
export class ReportService {
  private readonly now: () => Date;

  constructor(private readonly deps: ReportServiceDeps) {
    this.now = deps.now ?? (() => new Date());
  }

  list(teamId: string, filter: CodeScanFilter, page: Page) {
    return this.deps.scans.page(teamId, filter, page);
  }

  /** @throws not_found */
  async one(teamId: string, scanId: string, filter: CodeFindingFilter, page: Page): Promise<Report> {
    const { findings, summaries, tracked } = this.deps;
    const scan = await this.known(teamId, scanId);
    const [{ items, total }, summary] = await Promise.all([
      findings.page(teamId, scanId, filter, page),
      summaries.find(teamId, scanId),
    ]);
    const decided = await tracked.byFingerprints(
      teamId,
      items.map(({ fingerprint }) => fingerprint),
    );
    return { scan, summary, findings: items, total, decided };
  }

  async export(teamId: string, scanId: string, format: ReportFormat): Promise<FileReply> {
    return fileOf(format, await this.fileSource(teamId, scanId));
  }

  async artifact(teamId: string, scanId: string, kind: string): Promise<FileReply> {
    return artifactOf(kind, await this.fileSource(teamId, scanId), this.deps.sboms);
  }

  /** The scan with all that it left behind, but for what people decided about its findings. @throws not_found, conflict */
  async remove(teamId: string, scanId: string): Promise<void> {
    await this.deps.store.transaction(async (tx) => {
      const scan = await this.known(teamId, scanId, tx);
      if (!ENDED.includes(scan.status))
        throw errors.conflict(`The scan is ${scan.status}: it can be deleted when it has ended`, {
          code: 'scan_active',
        });
      await this.deps.scans.remove(teamId, scanId, tx);
      await this.deps.findings.removeOfScan(teamId, scanId, tx);
      for (const hook of this.deps.hooks) await hook.remove?.(teamId, scanId, tx);
    });
  }

  /** Each by itself: what cannot be removed is told, and holds up no other. */
  async removeMany(teamId: string, scanIds: readonly string[]): Promise<Removal[]> {
    const removals: Removal[] = [];
    for (const scanId of new Set(scanIds)) {
      try {
        await this.remove(teamId, scanId);
        removals.push({ scanId, error: null });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        removals.push({ scanId, error: { code: error.code, message: error.message } });
      }
    }
    return removals;
  }

  /** @throws not_found; conflict for a scan under way, whose file would look as if nothing had been found */
  private async fileSource(teamId: string, scanId: string): Promise<FileSource> {
    const scan = await this.known(teamId, scanId);
    if (!ENDED.includes(scan.status))
      throw errors.conflict(`The scan is ${scan.status}: there is a report when it has ended`, { code: 'scan_active' });
    const summary = await this.deps.summaries.find(teamId, scanId);
    return { scan, score: summary, findings: () => this.deps.findings.all(teamId, scanId), now: this.now() };
  }

  private async known(teamId: string, scanId: string, tx?: Transaction): Promise<CodeScanDocument> {
    const scan = await this.deps.scans.find(teamId, scanId, tx);
    if (!scan) throw errors.notFound(`Report not found: ${scanId}`);
    return scan;
  }
}
