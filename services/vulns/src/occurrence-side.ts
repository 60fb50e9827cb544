import type { Consumer } from '@osk/bus';
import { LeasedLoop, type ServiceDeps } from '@osk/service-host';
import { LeaseStore, TeamTurns } from '@osk/persistence';
import type { Route } from '@osk/service-kit';
import type { Intelligence } from './advisories';
import type { config } from './config';
import { workVex } from './consumers/apply-vex';
import { workScopes } from './consumers/close-scope';
import { consumeDecisions } from './consumers/decision-made';
import { consumeExposures } from './consumers/exposure-changed';
import { consumeFindings } from './consumers/findings-reported';
import { consumeOwnerships } from './consumers/ownership-changed';
import { workAssets } from './consumers/weigh-asset';
import { componentSide } from './features/components/component-side';
import { ScopeCloser } from './features/ingest/close-scope';
import { Ingest } from './features/ingest/ingest.service';
import { ScopeRepository } from './features/ingest/scope.repo';
import { Threats } from './features/ingest/threats';
import { ForeignDecisions } from './features/occurrences/foreign-decisions';
import { OccurrenceRepository } from './features/occurrences/occurrence.repo';
import { OccurrenceService } from './features/occurrences/occurrence.service';
import { occurrenceRoutes } from './features/occurrences/routes';
import { AssetWeighing } from './features/reassess/asset-weighing';
import { Exposures } from './features/reassess/exposures';
import { IntelReassessment } from './features/reassess/intel-reassessment';
import { ProgressRepository } from './features/reassess/progress.repo';
import { SlaSweeper } from './features/sla/sweeper';
import { AssetRepository } from './features/summaries/asset.repo';
import { GroupRepository } from './features/summaries/group.repo';
import { Ledger } from './features/summaries/ledger.repo';
import { Ownerships } from './features/summaries/ownerships';
import { Recorder } from './features/summaries/recorder';
import { summaryRoutes } from './features/summaries/routes';
import { SummaryService } from './features/summaries/summary.service';
import { vexSide } from './features/vex/vex-side';

/** What is found on assets: everything of this service that is not public knowledge. */
export interface OccurrenceSide {
  routes: Route[];
  /** Starts consumers and background work. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function occurrenceSide(deps: ServiceDeps<typeof config>, intelligence: Intelligence): OccurrenceSide {
  const { store, bus } = deps;
  const occurrences = new OccurrenceRepository(store);
  const groups = new GroupRepository(store);
  const assets = new AssetRepository(store);
  const scopes = new ScopeRepository(store);
  const ledger = new Ledger(store);
  const writes = new TeamTurns(store);
  const recorder = new Recorder({ occurrences, groups, assets, ledger, riskThreshold: deps.config.OSK_RISK_THRESHOLD });
  const threats = new Threats(intelligence);
  const vex = vexSide({ store, occurrences, writes, recorder });
  const { verdicts } = vex;
  const ingest = new Ingest({ writes, occurrences, assets, scopes, recorder, threats, verdicts });
  const closer = new ScopeCloser({ writes, occurrences, scopes, recorder, verdicts });
  const leases = new LeaseStore(store);
  const { logger } = deps;
  const decisions = new ForeignDecisions({ occurrences, writes, recorder, logger });
  const sweeper = new SlaSweeper({ occurrences, writes, recorder, logger });
  const weighing = new AssetWeighing({ assets, occurrences, writes, recorder });
  const reassessment = new IntelReassessment({
    ...{ intelligence, threats, groups, occurrences, writes, recorder, logger },
    progress: new ProgressRepository(store),
  });
  const { OSK_SLA_SWEEP_SECONDS, OSK_REASSESS_SECONDS } = deps.config;
  const loop = (name: string, seconds: number, work: (signal: AbortSignal) => Promise<void>) =>
    new LeasedLoop({ leases, logger, name, everyMs: seconds * 1_000, work });
  const loops = [
    loop('vulns.sla', OSK_SLA_SWEEP_SECONDS, (signal) => sweeper.sweep(signal)),
    loop('vulns.reassess', OSK_REASSESS_SECONDS, (signal) => reassessment.run(signal)),
  ];
  const lookSeconds = deps.config.OSK_INTEL_LOOK_SECONDS;
  const components = componentSide({
    store,
    bus,
    logger,
    leases,
    intelligence,
    ingest,
    occurrences,
    writes,
    recorder,
    verdicts,
    lookSeconds,
  });
  const consumers: Consumer[] = [];
  return {
    routes: [
      ...occurrenceRoutes(new OccurrenceService({ occurrences, ledger, writes, recorder })),
      ...components.routes,
      ...vex.routes,
      ...summaryRoutes(new SummaryService({ groups, assets, ledger, occurrences })),
    ],
    start: async () => {
      consumers.push(await consumeFindings(bus, ingest), await workScopes(bus, closer));
      consumers.push(await consumeDecisions(bus, decisions, logger));
      consumers.push(await consumeOwnerships(bus, new Ownerships({ assets, writes })));
      consumers.push(await consumeExposures(bus, new Exposures({ assets, writes })));
      consumers.push(await workAssets(bus, weighing), await workVex(bus, vex.applier));
      await components.start();
      for (const loop of loops) loop.start();
    },
    stop: async () => {
      await Promise.all([components, ...consumers, ...loops].map((running) => running.stop()));
    },
  };
}
