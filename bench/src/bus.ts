import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectBus } from '@osk/bus';
import { findRabbitServer, startRealRabbit } from '@osk/bus/testing';
import { startBroker } from '@osk/embedded-broker';

/**
 * Confirmed publishes and acknowledged consumes a second through the bus: the embedded broker on its own thread, and
 * RabbitMQ beside it when it is installed:
 *   make bench B=bus
 */
const MESSAGES = Number(process.argv[2] ?? 5000);
const IN_FLIGHT = 500;

interface Figures {
  published: number;
  consumed: number;
}

async function measure(url: string): Promise<Figures> {
  const bus = await connectBus({ url, service: 'bench' });
  const jobs = Array.from({ length: MESSAGES }, (_, index) => ({ team_id: 'team_bench', scan_id: `scan_${index}` }));
  await bus.enqueue('scans.run', { team_id: 'team_bench', scan_id: 'warm-up' });

  const publishStart = performance.now();
  let next = 0;
  const publisher = async (): Promise<void> => {
    for (let job = jobs[next++]; job; job = jobs[next++]) await bus.enqueue('scans.run', job);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, publisher));
  const published = MESSAGES / ((performance.now() - publishStart) / 1000);

  const consumeStart = performance.now();
  let count = 0;
  const worker = new Promise<void>((resolve) => {
    void bus.work('scans.run', { concurrency: 100 }, async () => {
      if (++count === MESSAGES + 1) resolve();
    });
  });
  await worker;
  const consumed = MESSAGES / ((performance.now() - consumeStart) / 1000);
  await bus.close();
  return { published, consumed };
}

async function embedded(): Promise<Figures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'osk-bench-'));
  const broker = await startBroker({ dataDir, inWorker: true });
  const figures = await measure(broker.url);
  await broker.close();
  await rm(dataDir, { recursive: true, force: true });
  return figures;
}

async function real(): Promise<Figures | undefined> {
  if (process.env.TEST_RABBITMQ_URL) return measure(process.env.TEST_RABBITMQ_URL);
  if (!findRabbitServer()) return undefined;
  const broker = await startRealRabbit();
  const figures = await measure(broker.url);
  await broker.stop();
  return figures;
}

async function main(): Promise<void> {
  const ours = await embedded();
  const theirs = await real();
  const line = (what: string, key: keyof Figures): void => {
    const reference = theirs
      ? `${theirs[key].toFixed(0)}/s on RabbitMQ, ratio ${(ours[key] / theirs[key]).toFixed(2)}`
      : 'RabbitMQ not installed';
    process.stdout.write(`${what}: ${ours[key].toFixed(0)}/s embedded, ${reference}\n`);
  };
  process.stdout.write(`bus, ${MESSAGES} persistent jobs, ${IN_FLIGHT} publishes in flight, 100 handlers\n`);
  line('confirmed publishes', 'published');
  line('acknowledged consumes', 'consumed');
}

void main();
