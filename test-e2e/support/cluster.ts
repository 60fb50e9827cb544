import { generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRealRabbit, type TestBroker } from '@osk/bus/testing';
import { SERVICES, type ServiceName } from '@osk/contracts';
import { urlVariable } from '@osk/service-kit';
import { ADMIN } from './all-in-one';
import { freePort } from '@osk/test-ports';
import { runNode, until, type Running } from './processes';
import { readiness } from './timed-fetch';

export interface Replica {
  service: ServiceName | 'gateway';
  url: string;
  process: Running;
  start(): void;
}

export interface Cluster {
  /** Two gateways; the first talks to the first replica of each service, the second to the second. */
  urls: [string, string];
  broker: TestBroker;
  replicas(service: ServiceName | 'gateway'): Replica[];
  store: { kill(): Promise<void>; start(): Promise<void> };
  ready(): Promise<void>;
  stop(): Promise<void>;
}

/** Two processes per service and two gateways on a real RabbitMQ and one store, as a deployment would have it. */
export async function startCluster(): Promise<Cluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'osk-cluster-'));
  const broker = await startRealRabbit();
  const store = await startStoreProcess(dataDir);
  const replicas: Replica[] = [];
  const stop = async () => {
    await Promise.all(replicas.map((replica) => replica.process.kill('SIGTERM')));
    await store.kill('SIGTERM');
    await broker.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await startReplicas(replicas, sharedEnvironment(broker.url, store.url, dataDir));
  } catch (error) {
    await stop();
    throw error;
  }
  const [first, second] = replicas.filter(({ service }) => service === 'gateway') as [Replica, Replica];
  return {
    urls: [first.url, second.url],
    broker,
    replicas: (service) => replicas.filter((replica) => replica.service === service),
    store: { kill: () => store.kill(), start: () => store.start() },
    ready: () => allReady(replicas),
    stop,
  };
}

async function startReplicas(replicas: Replica[], env: Record<string, string>): Promise<void> {
  for (const index of [0, 1]) {
    const ports = new Map<ServiceName, number>();
    for (const service of SERVICES) ports.set(service, await freePort());
    // Services that call each other know the addresses before anybody serves, as in a deployment.
    const addresses = Object.fromEntries([...ports].map(([service, port]) => [urlVariable(service), urlOf(port)]));
    const own = { ...env, ...addresses };
    for (const [service, port] of ports)
      replicas.push(startReplica(service, `services/${service}/dist/main.js`, own, port));
    const gateway = { ...own, OSK_ADMIN_PASSWORD: ADMIN.password };
    replicas.push(startReplica('gateway', 'gateway/dist/main.js', gateway, await freePort()));
    // Processes share two cores with the tests: the second set starts when the first stands.
    await allReady(replicas.slice(index * (SERVICES.length + 1)));
  }
}

function sharedEnvironment(rabbitmqUrl: string, mongodbUrl: string, dataDir: string): Record<string, string> {
  const caller = pair();
  return {
    MONGODB_URL: mongodbUrl,
    RABBITMQ_URL: rabbitmqUrl,
    OSK_DATA_DIR: dataDir,
    OSK_SECRET_KEY: randomBytes(32).toString('base64'),
    OSK_METRICS_PORT: '0',
    INTEL_AUTO_SYNC: 'false',
    OSK_EGRESS_ALLOW: '127.0.0.0/8',
    OSK_EGRESS_ALLOW_HTTP: 'true',
    OSK_LOG_LEVEL: 'warn',
    OSK_SCAN_LEASE_MS: '3000',
    OSK_CALLER_PRIVATE_KEY: pem(caller.privateKey),
    OSK_CALLER_PUBLIC_KEY: caller.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    OSK_SERVICE_KEY: pem(pair().privateKey),
  };
}

const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

const urlOf = (port: number): string => `http://127.0.0.1:${port}`;

function startReplica(service: Replica['service'], script: string, env: Record<string, string>, port: number): Replica {
  const start = () => runNode(script, [], { ...env, PORT: `${port}`, OSK_PORT: `${port}`, HOST: '127.0.0.1' });
  const replica: Replica = {
    service,
    url: urlOf(port),
    process: start(),
    start: () => (replica.process = start()),
  };
  return replica;
}

async function startStoreProcess(dataDir: string) {
  const port = await freePort();
  let running: Running;
  const start = async () => {
    running = runNode('test-e2e/support/store-process.mjs', [join(dataDir, 'store'), String(port)], {});
    await until(
      async () => running.output().includes('mongodb://'),
      () => `the store: ${running.output()}`,
    );
  };
  await start();
  return { url: running!.output().trim(), start, kill: (signal: NodeJS.Signals = 'SIGKILL') => running.kill(signal) };
}

async function allReady(replicas: readonly Replica[]): Promise<void> {
  for (const replica of replicas) {
    const ready = async () => (await readiness(replica.url)) === 200;
    await until(ready, () => `${replica.service} is not ready:\n${replica.process.output()}`, 120_000);
  }
}
