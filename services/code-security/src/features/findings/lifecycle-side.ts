import { LeaseStore, type Store } from '@osk/persistence';
import { LeasedLoop } from '@osk/service-host';
import type { Logger, Route } from '@osk/service-kit';
import type { PolicyService } from '../policy-packs/policy.service';
import { AcceptanceExpiry } from './acceptance-expiry';
import { ActivityRepository } from './activity.repo';
import { LifecycleHook } from './lifecycle-hook';
import { LifecycleService } from './lifecycle.service';
import { lifecycleRoutes } from './routes';
import { TrackedAssetRepository } from './tracked-asset.repo';
import { TrackedRepository } from './tracked.repo';

export interface LifecycleSideDeps {
  store: Store;
  logger: Logger;
  policies: PolicyService;
  sweepSeconds: number;
  now?(): Date;
}

/** The lifecycle of findings, put together. */
export interface LifecycleSide {
  routes: Route[];
  /** For the worker. */
  hook: LifecycleHook;
  /** Which assets there are, and under which names. */
  assets: TrackedAssetRepository;
  tracked: TrackedRepository;
  activity: ActivityRepository;
  expiry: AcceptanceExpiry;
  start(): void;
  stop(): Promise<void>;
}

export function lifecycleSide({ store, logger, policies, sweepSeconds, now }: LifecycleSideDeps): LifecycleSide {
  const tracked = new TrackedRepository(store);
  const assets = new TrackedAssetRepository(store);
  const activity = new ActivityRepository(store);
  const clock = now && { now };
  const expiry = new AcceptanceExpiry({ store, tracked, activity, logger, ...clock });
  const loop = new LeasedLoop({
    ...{ leases: new LeaseStore(store), logger, name: 'code-security.acceptances', everyMs: sweepSeconds * 1_000 },
    work: (signal) => expiry.sweep(signal),
  });
  return {
    routes: lifecycleRoutes(new LifecycleService({ store, tracked, activity, policies, ...clock })),
    hook: new LifecycleHook({ tracked, assets, activity, ...clock }),
    assets,
    tracked,
    activity,
    expiry,
    start: () => loop.start(),
    stop: () => loop.stop(),
  };
}
