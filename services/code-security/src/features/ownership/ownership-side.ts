import type { Store } from '@osk/persistence';
import type { Route } from '@osk/service-kit';
import type { CodeScanRepository } from '../scans/scan.repo';
import { OwnershipHook } from './ownership-hook';
import { OwnershipRepository } from './ownership.repo';
import { OwnershipService, type OwnedList, type OwnershipDeps } from './ownership.service';
import { ownershipRoutes } from './routes';

export interface OwnershipSideDeps extends Pick<OwnershipDeps, 'scanned'> {
  store: Store;
  scans: CodeScanRepository;
  /** Beside the scans. */
  sboms: OwnedList;
}

/** Ownership, put together; `hook` is for the worker. */
export function ownershipSide({ store, scans, sboms, scanned }: OwnershipSideDeps): {
  routes: Route[];
  ownership: OwnershipService;
  hook: OwnershipHook;
} {
  const ownership = new OwnershipService({
    store,
    owned: [scans, sboms],
    scanned,
    ownerships: new OwnershipRepository(store),
  });
  return { ownership, routes: ownershipRoutes(ownership), hook: new OwnershipHook(ownership, scans) };
}
