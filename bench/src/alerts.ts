/**
 * The alert stream at a hundred thousand alerts, on the whole platform as a person starts it: events arrive over the
 * broker as the services send them, lists are read over HTTP through the gateway.
 *
 *   make bench B=alerts, or node scripts/bench.mjs alerts [alerts = 100000]
 *
 * Prints alerts made per second, the time until the alerts of a scan with 1,000 findings stand (all of different
 * vulnerabilities, and all of one), and the latency of lists with filters, sorts and searches. Aim: p95 50 ms.
 */
import { connectBus, type Bus } from '@osk/bus';
import { makeEvent, type EventData, type PlatformEvent, type Severity } from '@osk/contracts';
import { pause, RunningPlatform } from './running/all-in-one';

const total = Number(process.argv[2] ?? 100_000);
const READS = 200;
/** Alerts made per publishing step, and how many may be on their way. */
const STEP = 1_000;
const AHEAD = 2_000;
const SEVERITIES: Severity[] = ['critical', 'high', 'high'];
const SOURCES = ['application', 'container', 'kubernetes', 'cspm'] as const;
const WORDS = ['overflow', 'injection', 'traversal', 'bypass', 'disclosure', 'forgery', 'exhaustion', 'confusion'];

interface Summary {
  total: number;
  by_status: Record<string, number>;
}

async function main(): Promise<void> {
  const platform = await RunningPlatform.start();
  const bus = await connectBus({ url: platform.rabbitmqUrl, service: 'bench' });
  try {
    await fill(platform, bus);
    const began = performance.now();
    await platform.body('/api/alerts?search=warm');
    console.log(`the team's first search: ${(performance.now() - began).toFixed(0)} ms`);
    await oneScan('1,000 findings of 1,000 vulnerabilities', platform, bus, {
      alerts: 1_000,
      id: (i) => `CVE-2031-${10_000 + i}`,
    });
    await oneScan('1,000 findings of one vulnerability', platform, bus, { alerts: 1, id: () => 'CVE-2032-1' });
    await reads(platform);
  } finally {
    await bus.close();
    await platform.stop();
  }
}

function finding(index: number, vulnerabilityId: string, scanId: string): EventData<'finding.created'> {
  return {
    finding_id: `find_${scanId}_${index}`,
    severity: SEVERITIES[index % SEVERITIES.length]!,
    title: `library-${index % 3_000}: ${WORDS[index % WORDS.length]} in request handling allows remote attackers in`,
    resource_id: null,
    service: null,
    region: null,
    provider: null,
    account_id: null,
    scan_run_id: scanId,
    occurrence_id: `occur_${scanId}_${index}`,
    vulnerability_id: vulnerabilityId,
    asset_id: `asset-${index}`,
    source: SOURCES[index % SOURCES.length]!,
    priority_rank: `P${1 + (index % 4)}`,
    risk_score: index % 100,
  };
}

/** Every fourth one is gone again at the end. */
async function fill(platform: RunningPlatform, bus: Bus): Promise<void> {
  const origin = { team_id: platform.teamId, source_module: 'bench' };
  const began = performance.now();
  let sent = 0;
  for (let from = 0; from < total; from += STEP) {
    const events: PlatformEvent[] = [];
    for (let i = from; i < Math.min(total, from + STEP); i += 1) {
      const created = finding(i, `CVE-2030-${10_000 + i}`, 'scan_fill');
      events.push(makeEvent('finding.created', origin, created));
      const { priority_rank: _rank, risk_score: _score, ...ref } = created;
      if (i % 4 === 0) events.push(makeEvent('finding.resolved', origin, { ...ref, resolved_by: 'scan' }));
    }
    await bus.publishAll(events);
    sent += events.length;
    // Few enough ahead that the broker does not have to hold them all.
    await standing(platform, from + STEP - AHEAD);
    if ((from + STEP) % 10_000 === 0)
      console.log(`  ${sent} events, ${perSecond(sent, began)} /s, ${platform.memoryMb().toFixed(0)} MB`);
  }
  const { by_status } = await standing(platform, total);
  console.log(`${total} alerts of ${sent} events, ${perSecond(sent, began)} events/s`, JSON.stringify(by_status));
}

async function oneScan(
  title: string,
  platform: RunningPlatform,
  bus: Bus,
  { alerts, id }: { alerts: number; id: (i: number) => string },
): Promise<void> {
  const origin = { team_id: platform.teamId, source_module: 'bench' };
  const scanId = `scan_of_${alerts}`;
  const before = (await platform.body<Summary>('/api/alerts/summary')).total;
  const events = Array.from({ length: 1_000 }, (_, i) =>
    makeEvent('finding.created', origin, { ...finding(i, id(i), scanId), source: 'application' }),
  );
  const began = performance.now();
  const published = bus.publishAll(events);
  await standing(platform, before + alerts);
  // The last finding has to be counted too, where all of them are one alert.
  const find = `/api/alerts?search=${id(999)}:`;
  const needed = 1_000 / alerts;
  for (;;) {
    const { items } = await platform.body<{ items: { affected_count: number }[] }>(find);
    if (items[0]?.affected_count === needed) break;
    await pause(10);
  }
  await published;
  console.log(`${title}: they stand after ${(performance.now() - began).toFixed(0)} ms`);
}

/** Until so many alerts stand. */
async function standing(platform: RunningPlatform, count: number): Promise<Summary> {
  for (;;) {
    const summary = await platform.body<Summary>('/api/alerts/summary');
    if (summary.total >= count) return summary;
    await pause(20);
  }
}

async function reads(platform: RunningPlatform): Promise<void> {
  const { items } = await platform.body<{ items: { alert_id: string }[] }>('/api/alerts?limit=200');
  const list = '/api/alerts';
  const sorts = ['last_seen', 'created_at', 'severity', 'status', 'occurrence_count', 'sla_due_at'];
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const paths: Record<string, (i: number) => string> = {
    'list, no filter': () => list,
    'list, every sort': (i) => `${list}?sort_by=${sorts[i % 6]}&sort_order=${i % 2 ? 'asc' : 'desc'}`,
    'list, severity and status': (i) => `${list}?severity=${SEVERITIES[i % 2]}&status=${i % 3 ? 'new' : 'resolved'}`,
    'list, active_only, every sort': (i) =>
      `${list}?active_only=true&sort_by=${sorts[i % 6]}&sort_order=${i % 2 ? 'asc' : 'desc'}`,
    'list, category, unacknowledged': (i) => `${list}?category=${SOURCES[i % 4]}&acknowledged=false&sort_by=severity`,
    'list, made in the last hour': () => `${list}?created_after=${since}&severity=critical`,
    'list, page 200': () => `${list}?page=200`,
    'search, one match': (i) => `${list}?search=cve-2030-${10_000 + ((i * 37) % total)}&limit=50`,
    'search, an eighth matches': (i) => `${list}?search=${WORDS[i % 8]!.slice(1, -1)}`,
    'search, all match, filtered': (i) => `${list}?search=REMOTE+attackers&severity=high&sort_by=${sorts[i % 6]}`,
    'search, none matches': () => `${list}?search=nothing+like+it`,
    summary: () => '/api/alerts/summary',
    'one alert': (i) => `${list}/${items[i % items.length]!.alert_id}`,
  };
  for (const [title, path] of Object.entries(paths)) await measure(title, platform, path);
}

async function measure(title: string, platform: RunningPlatform, path: (i: number) => string): Promise<void> {
  const took: number[] = [];
  for (let i = 0; i < READS; i += 1) {
    const start = performance.now();
    await platform.body(path(i));
    took.push(performance.now() - start);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) =>
    took[Math.min(took.length - 1, Math.floor(took.length * share))]!.toFixed(1).padStart(7);
  console.log(`${title.padEnd(32)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms   p99 ${at(0.99)} ms   (aim p95 50 ms)`);
}

const perSecond = (count: number, began: number): number => Math.round((count / (performance.now() - began)) * 1_000);

void main();
