import type { Consumer } from '@osk/bus';
import { serviceApp, type BuiltService, type ServiceDeps } from '@osk/service-host';
import { TeamTurns } from '@osk/persistence';
import type { config } from './config';
import { consumeRemediation } from './consumers/remediation-steps';
import { consumeSignals } from './consumers/signals';
import { AcknowledgeAll } from './features/alerts/acknowledge-all';
import { AlertList } from './features/alerts/alert-list';
import { AlertRepository } from './features/alerts/alert.repo';
import { AlertService } from './features/alerts/alert.service';
import { EntryRepository } from './features/alerts/entry.repo';
import { Ledger } from './features/alerts/ledger.repo';
import { Recorder } from './features/alerts/recorder';
import { alertRoutes } from './features/alerts/routes';
import { SearchIndex } from './features/alerts/search-index';
import { HandledEvents } from './features/intake/handled.repo';
import { Intake } from './features/intake/intake';
import { MemberRepository } from './features/intake/member.repo';
import { MuteRepository } from './features/mutes/mute.repo';
import { MuteService } from './features/mutes/mute.service';
import { muteRoutes } from './features/mutes/routes';
import { Unmuter } from './features/mutes/unmuter';
import { RemediationRepository } from './features/remediation/remediation.repo';

export interface BuiltAlerts extends BuiltService {
  unmuter: Unmuter;
}

/** Composition root; `now` is what a test sets the clock by. */
export async function buildApp(
  deps: ServiceDeps<typeof config>,
  now: () => Date = () => new Date(),
): Promise<BuiltAlerts> {
  const { store, bus, logger } = deps;
  const alerts = new AlertRepository(store);
  const members = new MemberRepository(store);
  const entries = new EntryRepository(store);
  const mutes = new MuteRepository(store);
  const remediations = new RemediationRepository(store);
  const ledger = new Ledger(store);
  const turns = new TeamTurns(store);
  const recorder = new Recorder({ alerts, entries, ledger, mutes });
  const intake = new Intake({ turns, alerts, members, handled: new HandledEvents(store), recorder, now });
  const search = new SearchIndex({ alerts, maxRows: deps.config.OSK_ALERT_SEARCH_ROWS, logger });
  const service = new AlertService({ turns, alerts, entries, members, remediations, recorder, now });
  const unmuter = new Unmuter({
    turns,
    alerts,
    recorder,
    logger,
    everyMs: deps.config.OSK_ALERT_UNMUTE_SECONDS * 1_000,
    now,
  });
  const routes = [
    // Before those with an id in the same place.
    ...muteRoutes(new MuteService({ turns, mutes, alerts, now })),
    ...alertRoutes(service, {
      list: new AlertList({ alerts, ledger, search }),
      acknowledgeAll: new AcknowledgeAll({ turns, alerts, ledger, recorder, now }),
    }),
  ];
  const consumers: Consumer[] = [];
  return {
    app: serviceApp('alerts', deps, routes),
    unmuter,
    start: async () => {
      if (deps.role === 'api') return;
      unmuter.start();
      consumers.push(await consumeSignals(bus, intake));
      consumers.push(await consumeRemediation(bus, { store, members, remediations }));
    },
    stop: async () => {
      await Promise.all([unmuter.stop(), search.idle(), ...consumers.map((consumer) => consumer.stop())]);
    },
  };
}
