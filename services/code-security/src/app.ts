import { join } from 'node:path';
import { serviceApp, type BuiltService, type ServiceDeps } from '@osk/service-host';
import type { config } from './config';
import type { CodeEngine } from './engines/engine';
import { findEngines } from './engines/find-engines';
import { connectionSide } from './features/connections';
import { lifecycleSide } from './features/findings/lifecycle-side';
import { licenseSide } from './features/license-settings/license-side';
import { ownershipSide } from './features/ownership/ownership-side';
import { policySide } from './features/policy-packs/policy-side';
import { reportSide } from './features/reports/report-side';
import { lifecycleAnalysis } from './features/sbom/documents/analysis';
import { baselineSide } from './features/secrets-baseline';
import { sbomSide } from './features/sbom/sbom-side';
import { SbomStore } from './features/sbom/storage/sbom-store';
import type { ScanHook } from './features/scans/after-scan';
import { CodeFindingRepository } from './features/scans/finding.repo';
import { CodeScanRepository } from './features/scans/scan.repo';
import { scanSide } from './scan-side';
import { DatabaseSourceStore } from './sources';

/** Composition root. `engines` are those found by folder, unless a test brings its own. */
export async function buildApp(
  deps: ServiceDeps<typeof config>,
  engines: readonly CodeEngine[] = findEngines(),
): Promise<BuiltService> {
  const { store } = deps;
  const scans = new CodeScanRepository(store);
  const findings = new CodeFindingRepository(store);
  const policy = policySide({ store });
  const git = connectionSide(deps);
  const lifecycle = lifecycleSide({
    ...{ store, logger: deps.logger, policies: policy.policies },
    sweepSeconds: deps.config.OSK_CODE_ACCEPTANCE_SWEEP_SECONDS,
  });
  const sboms = new SbomStore(store);
  const baseline = baselineSide({ store, ...lifecycle });
  const ownership = ownershipSide({ store, scans, sboms: sboms.heads, scanned: lifecycle.assets });
  const licenses = licenseSide(deps, sboms);
  const sbom = sbomSide({
    ...{ service: deps, sboms, policies: policy.policies, lookUpLicences: licenses.lookUpLicences },
    dataDir: join(deps.config.OSK_DATA_DIR, 'code'),
    analysisOf: lifecycleAnalysis(lifecycle.tracked),
    ownershipOf: (teamId, scanned) => ownership.ownership.of(teamId, scanned),
    orderScan: async (ctx, order) => {
      const { _id, status } = await scanning.scans.startGit(ctx, { ...order, scanType: 'sbom', trigger: 'api' });
      return { scan_id: _id, status };
    },
    scanStatus: async (teamId, scanId) => (await scans.find(teamId, scanId))?.status ?? null,
  });
  const kept: ScanHook[] = [lifecycle.hook, ownership.hook, sbom.hook];
  const reports = reportSide({
    ...{ store, scans, findings, tracked: lifecycle.tracked, sboms: sbom.documents, hooks: kept },
    ownershipOf: (teamId, scanned) => ownership.ownership.of(teamId, scanned),
  });
  const hooks: ScanHook[] = [policy.hook, ...kept, reports.hook];
  const scanning = scanSide({
    ...{ service: deps, scans, findings, engines, hooks },
    sources: new DatabaseSourceStore(store),
    git: git.connections,
    policies: policy.policies,
    ownershipOf: (teamId, scanned) => ownership.ownership.of(teamId, scanned),
  });
  return {
    app: serviceApp('code-security', deps, [
      ...[...scanning.routes, ...git.routes, ...reports.routes],
      ...[...lifecycle.routes, ...policy.routes, ...ownership.routes, ...sbom.routes, ...licenses.routes],
      ...baseline.routes,
    ]),
    start: async () => {
      if (deps.role === 'api') return;
      lifecycle.start();
      await scanning.startWork();
      await sbom.startWork();
    },
    stop: async () => {
      licenses.stop();
      await Promise.all([scanning.stop(), sbom.stop(), lifecycle.stop()]);
    },
  };
}
