import type { ServiceDeps } from '@osk/service-host';
import type { SbomDocument } from '../sbom/storage/sbom.model';
import type { SbomStore } from '../sbom/storage/sbom-store';
import { LicenceCache } from './cache.repo';
import type { licenceConfig } from './config';
import { enrichSbom } from './enrich-sbom';
import { LicenceLookup, mirrorsOf } from './licence-lookup';
import { REGISTRIES } from './registries';
import { licenseSettingsRoutes } from './routes';
import { LicenceSettingsRepository } from './settings.repo';

type Deps = Pick<ServiceDeps<typeof licenceConfig>, 'store' | 'egress' | 'logger' | 'config'>;

/** The opt-in look-up of licences, put together. */
export function licenseSide({ store, egress, logger, config }: Deps, sboms: SbomStore) {
  const settings = new LicenceSettingsRepository(store);
  const mirrors = mirrorsOf(config.OSK_CODE_LICENSE_REGISTRIES);
  const lookup = new LicenceLookup({ egress, cache: new LicenceCache(store), mirrors });
  const stopping = new AbortController();
  return {
    routes: licenseSettingsRoutes({ settings, ecosystems: Object.keys(REGISTRIES) }),
    lookUpLicences: (sbom: SbomDocument): Promise<void> =>
      enrichSbom({ sboms, settings, lookup, logger, signal: stopping.signal }, sbom),
    stop: () => stopping.abort(),
  };
}
