import type { Consumer } from '@osk/bus';
import { createJobRunner, type JobRunner } from '@osk/jobs';
import { serviceApp, type BuiltService, type ServiceDeps } from '@osk/service-host';
import type { config } from './config';
import { findEngines, type Engines } from './engines/find-engines';
import { CallbackSender } from './features/callbacks/callback-sender';
import { cicdRoutes } from './features/cicd/routes';
import { nativeScanRoutes } from './features/native-scans/routes';
import { subscribeToScanWork } from './consumers/scan-work';
import { RemoteScans } from './features/remote-scans/remote-scans.service';
import { FindingRepository } from './features/scans/finding.repo';
import { ScanRepository } from './features/scans/scan.repo';
import { ScanService } from './features/scans/scan.service';
import { runScan } from './worker/run-scan';
import { scanJob } from './worker/scan-job';

/** Composition root. `engines` are those found by folder, unless a test brings its own. */
export async function buildApp(
  deps: ServiceDeps<typeof config>,
  engines: Engines = findEngines(),
): Promise<BuiltService> {
  const { store, bus, egress, vault, logger } = deps;
  const findings = new FindingRepository(store);
  const scans = new ScanRepository(store, findings);
  const service = new ScanService({ scans, findings, engines, egress, vault });
  const callbacks = new CallbackSender({
    store,
    scans,
    egress,
    vault,
    logger,
    publicUrl: deps.config.OSK_PUBLIC_URL ?? '',
  });
  const runner: JobRunner = createJobRunner({
    store,
    bus,
    kind: scanJob(scans, findings),
    logger,
    handler: (run) => runScan(run, { scans, findings, engines, egress, vault, logger }),
    concurrency: deps.config.OSK_SCAN_CONCURRENCY,
    leaseMs: deps.config.OSK_SCAN_LEASE_MS,
    heartbeatMs: Math.round(deps.config.OSK_SCAN_LEASE_MS / 3),
    sweepMs: Math.min(5_000, deps.config.OSK_SCAN_LEASE_MS),
  });
  const remote = new RemoteScans({ store, scans, findings, logger });
  const consumers: Consumer[] = [];
  return {
    app: serviceApp('scans', deps, [...cicdRoutes(service, engines), ...nativeScanRoutes(service)]),
    start: async () => {
      if (deps.role === 'api') return;
      await runner.start();
      consumers.push(
        await bus.work('scans.callback', { concurrency: 16 }, ({ team_id, scan_id, attempt }) =>
          callbacks.send(team_id, scan_id, attempt),
        ),
        await bus.work('scans.watch_remote', { concurrency: 4 }, ({ team_id, scan_id }) =>
          remote.watch(team_id, scan_id),
        ),
        await subscribeToScanWork(bus, remote),
      );
    },
    stop: async () => {
      await Promise.all([...consumers.map((consumer) => consumer.stop()), runner.stop()]);
    },
  };
}
