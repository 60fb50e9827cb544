import { join } from 'node:path';
import type { ServiceDeps } from '@osk/service-host';
import type { Route } from '@osk/service-kit';
import type { importConfig } from './config';
import { findFormats } from './find-formats';
import { ImportFolder } from './import-files';
import { ImportRepository } from './import.repo';
import { ImportService } from './import.service';
import { importRoutes } from './routes';

const MB = 1024 ** 2;

export interface ImportSide {
  routes: Route[];
  /** Goes on with imports that a process of this data folder has left unfinished. */
  resume(): Promise<void>;
}

/** The import of other tools' reports; it only hands events over, and so needs nothing of the rest of the service. */
export function importSide({
  store,
  config,
  logger,
}: Pick<ServiceDeps<typeof importConfig>, 'store' | 'config' | 'logger'>): ImportSide {
  const service = new ImportService({
    store,
    imports: new ImportRepository(store),
    formats: findFormats(),
    folder: new ImportFolder(join(config.OSK_DATA_DIR ?? './data', 'imports')),
    mostBytes: config.OSK_IMPORT_MAX_MB * MB,
    concurrency: config.OSK_IMPORT_CONCURRENCY,
    logger,
  });
  return { routes: importRoutes(service), resume: () => service.resume() };
}
