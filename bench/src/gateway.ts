/**
 * The gateway (key check, shared rate limit, signed caller, headers, proxying) beside bare http-proxy-middleware with
 * the same kind of keep-alive agent, in front of the same trivial service; each in a process of its own, measured in
 * turns, so that what else the machine does falls on all alike. Prints requests per second, latency, CPU time of the
 * proxy per request, and the gateway's share of the bare proxies' throughput (aim: 70%).
 * Run it with `make bench B=gateway`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStore } from '@osk/embedded-store';
import { bootstrapFirstUser } from '@osk/gateway';
import { seedKeys } from '@osk/gateway/testing';
import { connectStore } from '@osk/persistence';
import { Member } from './gateway/processes';

const EMAIL = 'bench@localhost';
const KEYS = 300;
const PER_MINUTE = 600;
const CONNECTIONS = 32;
const SECONDS = 3;
const ROUNDS = 7;
/** Before each measurement, not counted: caches and reserves of a proxy in use, not of one just woken. */
const LEAD_IN_SECONDS = 1;

interface Sample {
  perSecond: number;
  p50: number;
  p99: number;
  cpuMicros: number;
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function measure(load: Member, proxy: Member, keys: string[]): Promise<Sample> {
  const order = { port: proxy.port, connections: CONNECTIONS, keys };
  await load.run({ ...order, seconds: LEAD_IN_SECONDS });
  const before = await proxy.cpuMicros();
  const result = await load.run({ ...order, seconds: SECONDS });
  if (Object.keys(result.others).length > 0)
    throw new Error(`answers other than 200: ${JSON.stringify(result.others)}`);
  const { perSecond, p50, p99, requests } = result;
  return { perSecond, p50, p99, cpuMicros: ((await proxy.cpuMicros()) - before) / requests };
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'osk-bench-'));
  const embedded = await startStore({ dataDir });
  const store = await connectStore({ url: embedded.url, service: 'gateway' });
  await bootstrapFirstUser(store, { OSK_ADMIN_EMAIL: EMAIL, OSK_ADMIN_PASSWORD: 'a password for the bench' });
  const keys = await seedKeys(store, EMAIL, KEYS, PER_MINUTE);

  const service = await Member.start('service');
  const load = await Member.start('load');
  const proxies = {
    'bare, in express': await Member.start('bare', service.url, 'express'),
    'bare, node server': await Member.start('bare', service.url, 'node'),
    gateway: await Member.start('gateway', service.url, embedded.url),
  };
  const names = Object.keys(proxies) as (keyof typeof proxies)[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as Sample[]])) as Record<
    keyof typeof proxies,
    Sample[]
  >;
  for (const name of names) await measure(load, proxies[name], keys);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) samples[name].push(await measure(load, proxies[name], keys));
  }

  console.log(
    `${CONNECTIONS} connections, ${KEYS} keys of ${PER_MINUTE}/min, median of ${ROUNDS} rounds of ${SECONDS} s`,
  );
  const of = (name: keyof typeof proxies, field: keyof Sample) => median(samples[name].map((sample) => sample[field]));
  for (const name of names) {
    console.log(
      `${name.padEnd(18)} ${of(name, 'perSecond').toFixed(0).padStart(6)} req/s   p50 ${of(name, 'p50').toFixed(2)} ms   ` +
        `p99 ${of(name, 'p99').toFixed(2)} ms   ${of(name, 'cpuMicros').toFixed(0)} us CPU per request`,
    );
  }
  const ratio = (bare: keyof typeof proxies, value: (sample: Sample) => number) =>
    (median(samples.gateway.map((sample, round) => value(sample) / value(samples[bare][round]!))) * 100).toFixed(0);
  for (const bare of names.filter((name) => name !== 'gateway')) {
    const added = (field: 'p50' | 'p99') => (of('gateway', field) - of(bare, field)).toFixed(2);
    console.log(
      `gateway / ${bare}: ${ratio(bare, ({ perSecond }) => perSecond)}% of the throughput ` +
        `(${ratio(bare, ({ cpuMicros }) => 1 / cpuMicros)}% by CPU time); added p50 ${added('p50')} ms, p99 ${added('p99')} ms`,
    );
  }

  for (const member of [load, ...Object.values(proxies), service]) await member.stop();
  await store.close();
  await embedded.close();
  await rm(dataDir, { recursive: true, force: true });
}

void main();
