import { FakeBus } from '@osk/bus';
import type { Egress } from '@osk/egress';
import { loopbackEgress } from '@osk/egress/testing';
import { OutboxRelay, type Store } from '@osk/persistence';
import { startTestStore } from '@osk/persistence/testing';
import {
  commonConfig,
  createMemoryRateLimiter,
  createMetrics,
  loadConfig,
  silentLogger,
  type ConfigSpec,
} from '@osk/service-kit';
import { recordingAudit, serveForTest, testIdentity, type TestAnswer, type TestCall } from '@osk/service-kit/testing';
import { createVault, generateMasterKey, type Vault } from '@osk/vault';
import { PeerError, type Peers } from '../peers';
import type { BuiltService, ServiceDeps, ServiceModule, ServiceRole } from '../service-module';

export interface TestService {
  /** Calls a route as the test's caller, owner of the test's team with every scope, unless `headers` say otherwise. */
  call(path: string, options?: TestCall): Promise<TestAnswer>;
  identity: ReturnType<typeof testIdentity>;
  /** Events published and jobs enqueued; `advance` lets their delays pass. */
  bus: FakeBus;
  store: Store;
  vault: Vault;
  /** Resolves when what was committed has been published and its handlers have run. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface TestServiceOptions<S extends ConfigSpec> {
  env?: Record<string, string>;
  /** Default: reaches loopback, http too, and nothing else. */
  egress?: Egress;
  role?: ServiceRole;
  /** Other services as the module calls them; default: none answers. */
  peers?: Peers;
  /** In place of the module's own composition root, to bring fakes of the service's own (engines). */
  build?(deps: ServiceDeps<S>): Promise<BuiltService>;
}

/** A service on a test store and a bus in memory, with real identity, vault and outbox: what component tests drive. */
export async function startTestService<S extends ConfigSpec>(
  module: ServiceModule<S>,
  options: TestServiceOptions<S> = {},
): Promise<TestService> {
  const server = await startTestStore();
  const store = await server.connect(module.name);
  const bus = new FakeBus(module.name);
  const identity = testIdentity();
  const vault = createVault({ masterKey: generateMasterKey() });
  const egress = options.egress ?? loopbackEgress({}, { allowHttp: true });
  const service = await (options.build ?? module.buildApp)({
    config: loadConfig({ ...commonConfig, ...module.config }, options.env ?? {}) as ServiceDeps<S>['config'],
    role: options.role ?? 'all',
    store,
    bus,
    egress,
    vault,
    logger: silentLogger,
    metrics: createMetrics(module.name),
    verifier: identity.verifier,
    audit: recordingAudit(),
    limiter: createMemoryRateLimiter(),
    peers: options.peers ?? nobody,
  });
  await store.syncIndexes();
  const relay = new OutboxRelay({ store, bus, pollMs: 20 });
  relay.start();
  await service.start();
  const served = await serveForTest(service.app);
  return {
    identity,
    bus,
    store,
    vault,
    call: (path, call = {}) => served.call(path, { ...call, headers: { ...identity.as(), ...call.headers } }),
    settled: () => settled(bus, relay),
    close: async () => {
      await served.close();
      await service.stop();
      await relay.stop();
      await bus.close();
      await egress.close();
      await server.close();
    },
  };
}

const nobody: Peers = {
  post: async (service) => {
    throw new PeerError(service, undefined);
  },
};

/**
 * A handler that ends while the outbox is being counted may have committed after the count: only a count during which
 * nothing ran says that all is quiet.
 */
async function settled(bus: FakeBus, relay: OutboxRelay): Promise<void> {
  for (;;) {
    await bus.idle();
    const { runs, busy } = bus;
    const { pending } = await relay.pending();
    if (pending === 0 && !busy && !bus.busy && bus.runs === runs) return;
    if (pending > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
