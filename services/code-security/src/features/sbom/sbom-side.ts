import { join } from 'node:path';
import type { Consumer } from '@osk/bus';
import type { ServiceDeps } from '@osk/service-host';
import type { Route } from '@osk/service-kit';
import { matcherOf } from '../../worker/match-components';
import type { PolicyService } from '../policy-packs/policy.service';
import type { AnalysisOf } from './documents/sbom-source';
import { SbomDocuments } from './documents/sbom-documents';
import { processSbom } from './process/process-sbom';
import { sbomRoutes, type SbomRouteDeps } from './routes';
import { SbomHook } from './sbom-hook';
import { SbomIntake, type IntakeDeps } from './sbom-intake';
import { SbomService } from './sbom.service';
import type { SbomDocument } from './storage/sbom.model';
import { type SbomStore } from './storage/sbom-store';

export interface SbomSideDeps extends Pick<IntakeDeps, 'ownershipOf'>, Pick<SbomRouteDeps, 'orderScan' | 'scanStatus'> {
  service: Pick<ServiceDeps, 'bus' | 'peers'>;
  sboms: SbomStore;
  dataDir: string;
  policies: Pick<PolicyService, 'licencePolicy'>;
  analysisOf: AnalysisOf;
  lookUpLicences(sbom: SbomDocument): Promise<void>;
}

/** Deliveries of one bill that a worker takes at once; each is bounded in memory by its packs. */
const AT_ONCE = 2;
/** The product's version until it is told another. */
const VERSION = '0.1.0';

/** Bills of materials, put together. */
export function sbomSide(deps: SbomSideDeps) {
  const { sboms } = deps;
  const { bus, peers } = deps.service;
  const service = new SbomService({ sboms, policies: deps.policies });
  const documents = new SbomDocuments({ sboms, service, analysisOf: deps.analysisOf, version: VERSION });
  const intake = new SbomIntake({ sboms, dir: join(deps.dataDir, 'sboms'), ownershipOf: deps.ownershipOf });
  const stopping = new AbortController();
  const match = matcherOf(peers)(stopping.signal);
  const routes: Route[] = sbomRoutes({ ...deps, service, intake, documents });
  let consumer: Consumer | undefined;
  return {
    routes,
    hook: new SbomHook(sboms),
    documents,
    startWork: async () => {
      consumer = await bus.work('code-security.sbom', { concurrency: AT_ONCE }, ({ team_id, sbom_id }) =>
        processSbom({ sboms, match, lookUpLicences: deps.lookUpLicences }, team_id, sbom_id),
      );
    },
    stop: async () => {
      stopping.abort();
      await consumer?.stop();
    },
  };
}
