/**
 * One view of vulnerabilities at a million rows, on the whole platform as a person starts it: findings arrive over the
 * broker as a scanner service sends them, and are read over HTTP through the gateway.
 *
 *   make bench B=vulns, or node scripts/bench.mjs vulns [findings = 1000000]
 *
 * Prints findings per second of a first and of an identical second import, memory along the way, and the latency of the
 * reads. Aims: 5,000 findings per second on the embedded store, flat memory, reads with p95 under 50 ms.
 */
import { connectBus, type Bus } from '@osk/bus';
import { connect, type ChannelModel } from 'amqplib';
import { pause, RunningPlatform } from './running/all-in-one';
import { scans, seenAt } from './running/findings';

const total = Number(process.argv[2] ?? 1_000_000);
const PER_ASSET = 1_000;
const ASSETS = Math.ceil(total / PER_ASSET);
const QUEUE = 'events.vulns.findings';
/** Batches that may wait: enough to keep the service busy, few enough that the broker does not have to hold them all. */
const AHEAD = 40;
/** Batches in the service's hands at once, at most: those the queue's count does not show. */
const IN_HAND = 16;
const READS = 200;

interface Stats {
  total: number;
  vulnerabilities: number;
}

async function main(): Promise<void> {
  const platform = await RunningPlatform.start();
  const bus = await connectBus({ url: platform.rabbitmqUrl, service: 'bench' });
  try {
    await importAll(platform, bus, 1);
    const first = await platform.get<Stats>('/api/vulnerabilities/stats');
    await importAll(platform, bus, 2);
    const second = await platform.get<Stats>('/api/vulnerabilities/stats');
    const same = JSON.stringify(first) === JSON.stringify(second);
    console.log(
      `${second.total} occurrences of ${second.vulnerabilities} vulnerabilities; unchanged by the second: ${same}`,
    );
    await reads(platform);
  } finally {
    await bus.close();
    await platform.stop();
  }
}

async function importAll(platform: RunningPlatform, bus: Bus, round: number): Promise<void> {
  const broker = await connect(platform.rabbitmqUrl);
  const began = performance.now();
  const memory: number[] = [];
  const rate = (count: number) => Math.round((count / (performance.now() - began)) * 1000);
  let sent = 0;
  let batches = 0;
  for (const event of scans(platform.teamId, ASSETS, PER_ASSET, round)) {
    await bus.publish(event);
    sent += event.data.findings.length;
    if ((batches += 1) % AHEAD === 0) await drained(broker, AHEAD / 2);
    if (sent % Math.ceil(total / 10) > 0) continue;
    memory.push(platform.memoryMb());
    console.log(`  ${String(sent).padStart(9)} sent   ${rate(sent)} /s   ${memory.at(-1)!.toFixed(0)} MB`);
  }
  await drained(broker, 0);
  for (let asset = Math.max(0, ASSETS - IN_HAND); asset < ASSETS; asset += 1)
    while (!(await isSeen(platform, asset, round))) await pause(20);
  console.log(
    `import ${round}: ${sent} findings, ${rate(sent)} /s (aim 5000)   memory up to ${Math.max(...memory).toFixed(0)} MB`,
  );
  await broker.close();
}

/** Until no more than `left` batches wait. */
async function drained(broker: ChannelModel, left: number): Promise<void> {
  const channel = await broker.createChannel();
  while ((await channel.checkQueue(QUEUE)).messageCount > left) await pause(20);
  await channel.close();
}

async function isSeen(platform: RunningPlatform, asset: number, round: number): Promise<boolean> {
  const { occurrences, pagination } = await platform.get<{
    occurrences: { detection: { last_seen: string } }[];
    pagination: { total: number };
  }>(`/api/vulnerabilities/occurrences?limit=100&asset_id=asset-${asset}`);
  const seen = seenAt(round);
  return pagination.total === PER_ASSET && occurrences.every(({ detection }) => detection.last_seen === seen);
}

async function reads(platform: RunningPlatform): Promise<void> {
  const { occurrences } = await platform.get<{ occurrences: { occurrence_id: string }[] }>(
    '/api/vulnerabilities/occurrences?limit=100',
  );
  const list = '/api/vulnerabilities/occurrences';
  const paths: Record<string, (i: number) => string> = {
    'list, no filter': () => list,
    'list, status and priority': (i) => `${list}?status=open&priority_rank=P${1 + (i % 4)}`,
    'list, severity_min and source': (i) => `${list}?severity_min=${4 + (i % 5)}&source=application`,
    'list, asset': (i) => `${list}?asset_id=asset-${(i * 37) % ASSETS}`,
    'list, page 20 (skip 1000)': () => `${list}?skip=1000`,
    'one occurrence': (i) => `${list}/${occurrences[i % occurrences.length]!.occurrence_id}`,
    grouped: (i) => `/api/vulnerabilities/grouped${i % 2 ? '?severity=high' : ''}`,
    stats: () => '/api/vulnerabilities/stats',
    'asset summary': (i) => `/api/vulnerabilities/assets/asset-${(i * 37) % ASSETS}`,
    'risk register': () => '/api/risk-management/risks',
  };
  for (const [title, path] of Object.entries(paths)) await measure(title, platform, path);
}

async function measure(title: string, platform: RunningPlatform, path: (i: number) => string): Promise<void> {
  const took: number[] = [];
  for (let i = 0; i < READS; i += 1) {
    const start = performance.now();
    await platform.get(path(i));
    took.push(performance.now() - start);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) =>
    took[Math.min(took.length - 1, Math.floor(took.length * share))]!.toFixed(1).padStart(7);
  console.log(`${title.padEnd(32)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms   p99 ${at(0.99)} ms   (aim p95 50 ms)`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
