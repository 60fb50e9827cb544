import type { EngineContext } from '../engine';
import type { OpenPort } from './facts';
import { inParallel } from './in-parallel';
import { MAX_DETECTED_PORTS } from './limits';
import type { NetworkSettings } from './options';
import type { NetworkProfile } from './profiles';
import { discoverHosts } from './scan/host-discovery';
import { scanPorts, type PortCounts } from './scan/scan-ports';
import { detectService, type DetectedService } from './services/detect-service';
import { detectUdp } from './services/detect-udp';
import type { NetworkService } from './services/types';
import type { ScanPlan } from './targets/plan';
import type { ScanHost } from './targets/resolve-target';

export interface Collection {
  alive: ScanHost[];
  counts: PortCounts[];
  openPorts: OpenPort[];
  services: DetectedService[];
  run: string[];
  skipped: { what: string; reason: string }[];
  /** Something planned was not looked at. */
  incomplete: boolean;
}

export interface CollectSetup {
  settings: NetworkSettings;
  services: readonly NetworkService[];
}

/** Gathers what a profile asks for, phase by phase, until done or the signal fires; what was cut off is named. */
export async function collect(
  plan: ScanPlan,
  profile: NetworkProfile,
  { settings, services }: CollectSetup,
  context: EngineContext,
  signal: AbortSignal,
): Promise<Collection> {
  const collection: Collection = {
    alive: [],
    counts: [],
    openPorts: [],
    services: [],
    run: [],
    skipped: [...plan.skipped],
    incomplete: plan.hosts.length > 1 && plan.skipped.length > 0,
  };
  const miss = (what: string, reason: string): void => {
    collection.skipped.push({ what, reason });
    collection.incomplete = true;
  };

  collection.alive = await findHosts(plan, profile, settings, context, signal, collection, miss);
  if (!profile.scanPorts) return collection;

  context.progress(0.1, `scanning ${plan.ports.length} ports of ${collection.alive.length} hosts`);
  const scan = await scanPorts(collection.alive, plan.ports, {
    ...settings,
    signal,
    onProgress: (fraction) => context.progress(0.1 + fraction * (profile.detect ? 0.4 : 0.85), 'scanning ports'),
  });
  collection.openPorts = scan.open;
  collection.counts = scan.counts;
  for (const { host, missed } of scan.counts) {
    if (missed === 0) collection.run.push(`ports of ${host}`);
    else miss(`ports of ${host}`, `${missed} of ${plan.ports.length} ports not looked at before the scan ended`);
  }
  if (profile.detect) await detectAll(profile.detect, collection, { settings, services }, context, signal, miss);
  if (profile.udp) await detectAllUdp(collection, { settings, services }, context, signal, miss);
  return collection;
}

type Miss = (what: string, reason: string) => void;

async function findHosts(
  plan: ScanPlan,
  profile: NetworkProfile,
  settings: NetworkSettings,
  context: EngineContext,
  signal: AbortSignal,
  collection: Collection,
  miss: Miss,
): Promise<ScanHost[]> {
  // A host that was named is scanned even if it keeps quiet on the ports that a sweep asks.
  if (plan.single && profile.scanPorts) return plan.hosts;
  context.progress(0, `looking for hosts among ${plan.hosts.length} addresses`);
  const { alive } = await discoverHosts(plan.hosts, settings, signal, (fraction) =>
    context.progress(fraction * (profile.scanPorts ? 0.1 : 1), 'looking for hosts'),
  );
  if (signal.aborted) miss('host discovery', 'the scan ended before every address was asked');
  else collection.run.push('host discovery');
  const found = new Set(alive);
  for (const host of plan.hosts) {
    if (found.has(host)) continue;
    // No answer is what a sweep is there to find out; for a port scan it is why the ports were left alone.
    if (profile.scanPorts) collection.skipped.push({ what: host.name, reason: 'no answer to host discovery' });
  }
  return alive;
}

async function detectAll(
  depth: 'likely' | 'all',
  collection: Collection,
  { settings, services }: CollectSetup,
  context: EngineContext,
  signal: AbortSignal,
  miss: Miss,
): Promise<void> {
  const ports = collection.openPorts.slice(0, MAX_DETECTED_PORTS);
  const hostOf = new Map(collection.alive.map((host) => [host.address, host]));
  const dial = {
    egress: context.egress,
    connectTimeoutMs: Math.max(settings.connectTimeoutMs, settings.answerTimeoutMs),
    signal,
  };
  const known: (DetectedService | undefined)[] = new Array<undefined>(ports.length);
  let done = 0;
  await inParallel([...ports.keys()], settings.detectConcurrency, signal, async (index) => {
    const port = ports[index] as OpenPort;
    const host = hostOf.get(port.address);
    if (!host) return;
    const service = await detectService(host, port.port, dial, {
      services,
      depth,
      answerTimeoutMs: settings.answerTimeoutMs,
      signal,
    });
    // What was cut off in the middle is not what the port came to.
    if (!signal.aborted || service.service) known[index] = service;
    done += 1;
    context.progress(0.5 + (0.4 * done) / ports.length, `asking services: ${done} of ${ports.length}`);
  });
  collection.services.push(...known.filter((service) => service !== undefined));
  const missed = known.filter((service) => service === undefined).length + (collection.openPorts.length - ports.length);
  if (missed === 0) collection.run.push('service detection');
  else
    miss(
      'service detection',
      `${missed} open ports not asked ${signal.aborted ? 'before the scan ended' : `beyond the first ${MAX_DETECTED_PORTS}`}`,
    );
}

async function detectAllUdp(
  collection: Collection,
  { settings, services }: CollectSetup,
  context: EngineContext,
  signal: AbortSignal,
  miss: Miss,
): Promise<void> {
  context.progress(0.9, 'asking services over UDP');
  const dial = {
    egress: context.egress,
    connectTimeoutMs: settings.connectTimeoutMs,
    answerTimeoutMs: settings.answerTimeoutMs,
    signal,
  };
  let asked = 0;
  await inParallel(collection.alive, settings.detectConcurrency, signal, async (host) => {
    const found = await detectUdp(host, services, dial);
    collection.services.push(...found);
    collection.openPorts.push(
      ...found.map(({ host: name, address, port, protocol }) => ({ host: name, address, port, protocol })),
    );
    if (!signal.aborted) asked += 1;
  });
  if (asked === collection.alive.length) collection.run.push('udp services');
  else miss('udp services', `${collection.alive.length - asked} hosts not asked before the scan ended`);
}
