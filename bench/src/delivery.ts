/**
 * Webhook deliveries of the whole platform, as a person starts it, to receivers on loopback.
 *
 *   make bench B=delivery, or node scripts/bench.mjs delivery [events = 10000]
 *
 * Prints deliveries per second for that many events to ten subscriptions, published as fast as the broker takes them;
 * then the delay from publishing to arrival at a steady pace, with all ten subscriptions answering and with one of the
 * ten hanging. Aims: 1,000 deliveries a second, and no measurable effect of the one that hangs on the other nine.
 */
import { connectBus, type Bus } from '@osk/bus';
import { makeEvent } from '@osk/contracts';
import { pause, RunningPlatform } from './running/all-in-one';
import { Receivers } from './receiving/receivers';
import { subscribeAll } from './receiving/subscribe';

const EVENTS = Number(process.argv[2] ?? 10_000);
const SUBSCRIPTIONS = 10;
/** Events a second of the steady run, and how long it lasts: long enough for the hanging one to time out three times. */
const PACE = 25;
const STEADY_SECONDS = 35;
const AIM_PER_SECOND = 1_000;

interface Run {
  published: Map<string, number>;
  receivers: Receivers;
}

async function withReceivers(hanging: number, publish: (bus: Bus, run: Run, team: string) => Promise<void>) {
  const platform = await RunningPlatform.start({ OSK_EGRESS_ALLOW: '127.0.0.0/8', OSK_EGRESS_ALLOW_HTTP: 'true' });
  const receivers = await Receivers.start(SUBSCRIPTIONS - hanging, hanging);
  const bus = await connectBus({ url: platform.rabbitmqUrl, service: 'bench' });
  try {
    await subscribeAll(platform.url, receivers.urls);
    const run: Run = { published: new Map(), receivers };
    await publish(bus, run, platform.teamId);
    return run;
  } finally {
    await bus.close();
    await platform.stop();
    await receivers.stop();
  }
}

async function publishOne(bus: Bus, { published }: Run, team_id: string): Promise<void> {
  const event = makeEvent('webhook.test', { team_id, source_module: 'bench' }, { message: 'x'.repeat(600) });
  published.set(event.event_id, performance.now());
  await bus.publish(event);
}

/** Waits until every event has reached each of the first `endpoints`; says so when nothing moves any more. */
async function arrived({ published, receivers }: Run, endpoints: number): Promise<void> {
  let [last, since] = [-1, performance.now()];
  for (;;) {
    let missing = 0;
    for (let i = 0; i < endpoints; i += 1) missing += published.size - receivers.count(i);
    if (missing === 0) return;
    if (missing !== last) [last, since] = [missing, performance.now()];
    if (performance.now() - since > 60_000) throw new Error(`${missing} deliveries have not come`);
    await pause(20);
  }
}

async function flood(): Promise<void> {
  let seconds = 0;
  const { receivers } = await withReceivers(0, async (bus, run, team) => {
    const began = performance.now();
    for (let i = 0; i < EVENTS; i += 100) {
      await Promise.all(Array.from({ length: Math.min(100, EVENTS - i) }, () => publishOne(bus, run, team)));
    }
    const published = (performance.now() - began) / 1000;
    await arrived(run, SUBSCRIPTIONS);
    seconds = (performance.now() - began) / 1000;
    console.log(`  published in ${published.toFixed(1)} s, delivered in ${seconds.toFixed(1)} s`);
  });
  const rate = (EVENTS * SUBSCRIPTIONS) / seconds;
  console.log(
    `${EVENTS} events to ${SUBSCRIPTIONS} subscriptions: ${rate.toFixed(0)} deliveries/s (aim ${AIM_PER_SECOND}), ` +
      `${receivers.calls - EVENTS * SUBSCRIPTIONS} made twice`,
  );
}

async function steady(hanging: number): Promise<void> {
  const answering = SUBSCRIPTIONS - hanging;
  const { published, receivers } = await withReceivers(hanging, async (bus, run, team) => {
    const began = performance.now();
    for (let i = 0; i < PACE * STEADY_SECONDS; i += 1) {
      await publishOne(bus, run, team);
      await pause(Math.max(0, began + ((i + 1) * 1000) / PACE - performance.now()));
    }
    await arrived(run, answering);
  });
  const delays = receivers.arrivals
    .slice(0, SUBSCRIPTIONS - 1)
    .flatMap((arrivals) => [...arrivals].map(([id, at]) => at - published.get(id)!))
    .sort((a, b) => a - b);
  const at = (share: number) => delays[Math.floor((delays.length - 1) * share)]!.toFixed(0);
  console.log(
    `${hanging === 0 ? 'all ten answer' : 'one of ten hangs'}, ${PACE} events/s for ${STEADY_SECONDS} s: ` +
      `delay at nine p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms`,
  );
}

async function main(): Promise<void> {
  await flood();
  await steady(0);
  await steady(1);
}

void main();
