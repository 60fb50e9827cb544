import { serviceApp, type BuiltService, type ServiceDeps } from '@osk/service-host';
import { createIntelligence } from './advisories';
import type { config } from './config';
import { catalogRoutes } from './features/catalog/routes';
import { CatalogService } from './features/catalog/catalog.service';
import { importSide } from './features/imports/import-side';
import { intelRoutes } from './features/intel/routes';
import { matchRoutes } from './features/match/routes';
import { IntelSync, observeIntel } from './feeds';
import { occurrenceSide } from './occurrence-side';

/** Composition root. */
export async function buildApp(deps: ServiceDeps<typeof config>): Promise<BuiltService> {
  const { store, egress, logger } = deps;
  const intelligence = createIntelligence(store);
  const sync = new IntelSync({
    store,
    intelligence,
    egress,
    config: deps.config,
    dataDir: deps.config.OSK_DATA_DIR ?? './data',
    logger,
  });
  observeIntel(deps.metrics.registry, sync);
  const imported = importSide(deps);
  const found = occurrenceSide(deps, intelligence);
  const routes = [
    ...catalogRoutes(new CatalogService(intelligence)),
    ...intelRoutes(sync),
    ...matchRoutes(intelligence),
    ...imported.routes,
    ...found.routes,
  ];
  return {
    app: serviceApp('vulns', deps, routes),
    start: async () => {
      await imported.resume();
      if (deps.role === 'api') return;
      sync.start();
      await found.start();
    },
    stop: async () => {
      await Promise.all([sync.stop(), found.stop()]);
    },
  };
}
