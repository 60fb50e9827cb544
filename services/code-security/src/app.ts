import { serviceApp, type BuiltService, type ServiceDeps } from '@osk/service-host';
import type { config } from './config';
import type { CodeEngine } from './engines/engine';
import { findEngines } from './engines/find-engines';
import { connectionSide } from './features/connections';
import { lifecycleSide } from './features/findings/lifecycle-side';
import { policySide } from './features/policy-packs/policy-side';
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
  const hooks: ScanHook[] = [lifecycle.hook];
  const scanning = scanSide({
    ...{ service: deps, scans, findings, engines, hooks },
    sources: new DatabaseSourceStore(store),
    git: git.connections,
    policies: policy.policies,
    ownershipOf: async () => null,
  });
  return {
    app: serviceApp('code-security', deps, [...scanning.routes, ...git.routes, ...lifecycle.routes, ...policy.routes]),
    start: async () => {
      if (deps.role === 'api') return;
      lifecycle.start();
      await scanning.startWork();
    },
    stop: async () => {
      await Promise.all([scanning.stop(), lifecycle.stop()]);
    },
  };
}
