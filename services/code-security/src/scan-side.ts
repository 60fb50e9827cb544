import { join } from 'node:path';
import type { Consumer } from '@osk/bus';
import { listingOf } from '@osk/file-tree';
import { createJobRunner } from '@osk/jobs';
import type { ServiceDeps } from '@osk/service-host';
import { removeAbandoned, type Route } from '@osk/service-kit';
import type { config } from './config';
import { takeScanOrders } from './consumers/scan-order';
import { catalogueInThread } from './engines/components/catalogue-in-thread';
import type { CodeEngine } from './engines/engine';
import type { ScanHook } from './features/scans/after-scan';
import type { CodeFindingRepository } from './features/scans/finding.repo';
import type { GitAccess } from './features/scans/git-access';
import { codeScanRoutes } from './features/scans/routes';
import type { CodeScanRepository } from './features/scans/scan.repo';
import { CodeScanService, type CodeScanServiceDeps } from './features/scans/scan.service';
import { UploadIntake } from './features/scans/upload-intake';
import type { SourceStore } from './sources';
import { matcherOf } from './worker/match-components';
import { sourceOpener } from './worker/open-source';
import { runScan } from './worker/run-scan';
import { codeScanJob } from './worker/scan-job';

export interface ScanSideDeps extends Pick<CodeScanServiceDeps, 'policies' | 'ownershipOf'> {
  service: ServiceDeps<typeof config>;
  scans: CodeScanRepository;
  findings: CodeFindingRepository;
  sources: SourceStore;
  git: GitAccess;
  engines: readonly CodeEngine[];
  hooks: readonly ScanHook[];
}

/** Ordering scans and running them. */
export function scanSide(deps: ScanSideDeps) {
  const { bus, store, egress, logger, peers, config: settings } = deps.service;
  const dataDir = join(settings.OSK_DATA_DIR, 'code');
  const scans = new CodeScanService({ ...deps, egress, adapters: settings.OSK_CODE_ADAPTERS });
  const intake = new UploadIntake({ scans, sources: deps.sources, dir: join(dataDir, 'uploads') });
  const open = sourceOpener({ workDir: join(dataDir, 'work'), sources: deps.sources, git: deps.git, egress });
  const leaseMs = settings.OSK_CODE_SCAN_LEASE_MS;
  const runner = createJobRunner({
    ...{ store, bus, logger, kind: codeScanJob, concurrency: settings.OSK_CODE_SCAN_CONCURRENCY },
    ...{ leaseMs, heartbeatMs: Math.round(leaseMs / 3), sweepMs: Math.min(5_000, leaseMs) },
    handler: (run) =>
      runScan(run, {
        ...{ engines: deps.engines, egress, logger, findings: deps.findings, hooks: deps.hooks, open },
        timeoutMs: settings.OSK_CODE_SCAN_TIMEOUT_SECONDS * 1_000,
        catalogue: ({ root, tree }, signal) => catalogueInThread({ root, listing: listingOf(root, tree) }, { signal }),
        matcher: matcherOf(peers),
        identityKey: deps.service.vault.hashKey('code-security.secret-identity'),
        release: async ({ team_id, origin }) => {
          if (origin.kind !== 'git') await deps.sources.remove(team_id, origin.upload_id);
        },
      }),
  });
  const consumers: Consumer[] = [];
  const routes: Route[] = codeScanRoutes(scans, intake);
  return {
    scans,
    routes,
    startWork: async () => {
      // What a process that died left behind; a day old, so that nothing in use is touched.
      await Promise.all(['uploads', 'work'].map((name) => removeAbandoned(join(dataDir, name))));
      await runner.start();
      consumers.push(await takeScanOrders(bus, scans));
    },
    stop: async () => {
      await Promise.all([...consumers.map((consumer) => consumer.stop()), runner.stop()]);
    },
  };
}
