import type { Store } from '@osk/persistence';
import type { Route } from '@osk/service-kit';
import type { ScanHook } from '../scans/after-scan';
import type { CodeFindingRepository } from '../scans/finding.repo';
import type { CodeScanRepository } from '../scans/scan.repo';
import type { SbomSource } from './artifacts';
import { ReportService, type ReportServiceDeps } from './report.service';
import { ReportSummaryRepository } from './report-summary.repo';
import { reportRoutes, type ReportSideParts } from './routes';

export interface ReportSideDeps extends Pick<ReportServiceDeps, 'tracked'>, Pick<ReportSideParts, 'ownershipOf'> {
  store: Store;
  scans: CodeScanRepository;
  findings: CodeFindingRepository;
  sboms: SbomSource | null;
  /** Of the other features, told when a scan is removed. */
  hooks: readonly ScanHook[];
}

/** Reports, put together; `hook` is for the worker. */
export function reportSide({ hooks, ownershipOf, ...deps }: ReportSideDeps): { routes: Route[]; hook: ScanHook } {
  const summaries = new ReportSummaryRepository(deps.store);
  const reports = new ReportService({ ...deps, summaries, hooks: [...hooks, summaries] });
  return { routes: reportRoutes({ reports, ownershipOf }), hook: summaries };
}
