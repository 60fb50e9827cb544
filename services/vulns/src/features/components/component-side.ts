import type { Bus, Consumer } from '@osk/bus';
import type { LeaseStore, Store, TeamTurns } from '@osk/persistence';
import { LeasedLoop } from '@osk/service-host';
import type { Logger, Route } from '@osk/service-kit';
import type { Intelligence } from '../../advisories';
import { consumeComponents } from '../../consumers/components-reported';
import { workRematches } from '../../consumers/rematch';
import type { Ingest, Verdicts } from '../ingest/ingest.service';
import type { OccurrenceRepository } from '../occurrences/occurrence.repo';
import type { Recorder } from '../summaries/recorder';
import { ComponentService } from './component.service';
import { ListKeeper } from './keeper';
import { ListRepository } from './list.repo';
import { ComponentMatcher } from './matcher';
import { PackRepository } from './pack.repo';
import { ComponentReceiver } from './receive';
import { Rematcher } from './rematch';
import { componentRoutes } from './routes';
import { SettledIntel } from './settled-intel';
import { ComponentSweep } from './sweep';

export interface ComponentSideOptions {
  store: Store;
  bus: Bus;
  logger: Logger;
  leases: LeaseStore;
  intelligence: Intelligence;
  ingest: Ingest;
  occurrences: OccurrenceRepository;
  writes: TeamTurns;
  recorder: Recorder;
  verdicts: Verdicts;
  lookSeconds: number;
}

export interface ComponentSide {
  routes: Route[];
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Component lists: kept, matched, and matched again when the intelligence has moved. */
export function componentSide(options: ComponentSideOptions): ComponentSide {
  const { store, bus, logger, leases, intelligence } = options;
  const lists = new ListRepository(store);
  const packs = new PackRepository(store);
  const matcher = new ComponentMatcher(intelligence);
  const keeper = new ListKeeper(store, lists, packs);
  const receiver = new ComponentReceiver({ ...options, keeper, lists, matcher });
  const rematcher = new Rematcher({ ...options, lists, packs, matcher });
  const sweep = new ComponentSweep({ store, intelligence, lists, packs });
  const intel = new SettledIntel(intelligence.clock);
  const loop = new LeasedLoop({
    leases,
    logger,
    name: 'vulns.components',
    everyMs: options.lookSeconds * 1_000,
    work: async (signal) => {
      if (await intel.isSettled()) await sweep.sweep(signal);
    },
  });
  const consumers: Consumer[] = [];
  return {
    routes: componentRoutes(new ComponentService(lists, packs)),
    start: async () => {
      consumers.push(await consumeComponents(bus, receiver), await workRematches(bus, rematcher));
      loop.start();
    },
    stop: async () => {
      await Promise.all([loop, ...consumers].map((running) => running.stop()));
    },
  };
}
