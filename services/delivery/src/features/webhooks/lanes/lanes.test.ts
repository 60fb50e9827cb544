import type { ServerResponse } from 'node:http';
import { TeamRepository } from '@osk/persistence';
import { startTestService, type TestService } from '@osk/service-host/testing';
import delivery from '../../../index';
import { deliveryCollection } from '../delivery.repo';
import { claimed, newDelivery } from '../new-delivery';
import type { DeliveryDocument } from '../webhook.model';
import { quiet, scanStarted, startReceiver, webhookClient, type TestReceiver } from '../webhooks.fixture';

/** Polls; a test that waits in vain ends by its own timeout. */
const until = async (probe: () => boolean | Promise<boolean>) => {
  while (!(await probe())) await new Promise((resolve) => setTimeout(resolve, 20));
};

/** An endpoint that answers nobody until it is told to. */
async function startHanging(): Promise<TestReceiver & { release(): void }> {
  let held: ServerResponse[] | null = [];
  const receiver = await startReceiver((_req, res) => (held ? void held.push(res) : res.writeHead(204).end()));
  return {
    ...receiver,
    release: () => {
      for (const res of held ?? []) res.writeHead(204).end();
      held = null;
    },
  };
}

describe('lanes', () => {
  let service: TestService;
  let hooks: ReturnType<typeof webhookClient>;
  let good: TestReceiver;

  beforeAll(async () => {
    const env = { OSK_WEBHOOK_CONCURRENCY: '4', OSK_WEBHOOK_LANE_CONCURRENCY: '3' };
    service = await startTestService(delivery, { env });
    hooks = webhookClient(service);
    good = await startReceiver();
  });
  afterAll(async () => {
    await service.close();
    await good.close();
  });
  beforeEach(() => void good.calls.splice(0));

  const publish = async (count: number) => {
    for (let i = 0; i < count; i += 1) await service.bus.publish(scanStarted(service, `scan_${i}`));
  };
  const store = (docs: DeliveryDocument[]) =>
    new TeamRepository(service.store, deliveryCollection).insertMany(service.identity.claims().team_id, docs);
  const stored = (subscription_id: string) =>
    newDelivery({
      team_id: service.identity.claims().team_id,
      subscription_id,
      event: { event_id: `evt_${subscription_id}`, event_type: 'scan.started' },
      body: '{}',
      keepDays: 1,
    });
  const past = (ms: number) => new Date(Date.now() - ms);

  test('endpoints that hang hold no more than their lanes, and nobody else up; nothing of theirs is lost', async () => {
    const hanging = await Promise.all([startHanging(), startHanging(), startHanging()]);
    const slow = await Promise.all(hanging.map(({ url }) => hooks.subscribe(url)));
    const quick = await hooks.subscribe(good.url);
    // Three that hang could hold nine attempts; the worker makes four at once.
    await publish(20);
    await until(() => good.calls.length === 20);
    for (const { calls } of hanging) expect(calls.length).toBeLessThanOrEqual(3);
    for (const one of hanging) one.release();
    await quiet(service);
    for (const id of [...slow, quick]) {
      expect((await hooks.get(id)).delivery_stats).toEqual({ total: 20, success: 20, failed: 0 });
      expect((await hooks.log(id)).deliveries).toHaveLength(20);
    }
    expect(hanging.map(({ calls }) => calls.length)).toEqual([20, 20, 20]);
    for (const id of [...slow, quick]) await hooks.remove(id);
    for (const one of hanging) await one.close();
  }, 60_000);

  test('a delivery whose message was lost is found', async () => {
    const id = await hooks.subscribe(good.url);
    await store([{ ...stored(id), next_attempt_at: past(60_000) }]);
    await until(() => good.calls.length === 1);
    await quiet(service);
    expect((await hooks.log(id)).deliveries).toMatchObject([{ attempt: 1, success: true }]);
    await hooks.remove(id);
  }, 30_000);

  test('what a worker died over is in the log and made again; what a worker is at is left to it', async () => {
    const [id, other] = [await hooks.subscribe(good.url), await hooks.subscribe(good.url)];
    const dead = { ...claimed({ ...stored(id), created_at: past(60_000) }, 30_000), next_attempt_at: past(60_000) };
    const alive = { ...claimed(stored(other), 600_000), next_attempt_at: past(60_000) };
    await store([dead, alive]);
    await until(async () => (await hooks.log(id)).deliveries.length === 2);
    expect((await hooks.log(id)).deliveries).toMatchObject([
      { attempt: 1, success: true, delivery_id: dead._id },
      { attempt: 1, success: false, status_code: null, error: expect.stringContaining('outcome unknown') },
    ]);
    expect((await hooks.get(id)).delivery_stats).toEqual({ total: 1, success: 1, failed: 0 });
    expect((await hooks.log(other)).deliveries).toEqual([]);
    await hooks.remove(id);
    await hooks.remove(other);
  }, 30_000);

  test('a failing endpoint opens its circuit, keeps its schedule, and a success closes it', async () => {
    const failing = await startReceiver();
    const id = await hooks.subscribe(failing.url);
    failing.answers.push(...Array.from({ length: 24 }, () => 500));
    await publish(12);
    await quiet(service);
    const { circuit } = await hooks.get(id);
    expect(circuit).toMatchObject({ state: 'open', opened_at: expect.any(String) });
    // On a slow machine the first retries are due by the clock already.
    expect(circuit.consecutive_failures).toBeGreaterThanOrEqual(12);
    await service.bus.advance(8_000);
    await quiet(service);
    expect(failing.calls).toHaveLength(24);
    expect((await hooks.get(id)).circuit.consecutive_failures).toBe(24);
    await service.bus.advance(35_000);
    await quiet(service);
    expect(failing.calls).toHaveLength(36);
    expect(await hooks.get(id)).toMatchObject({
      circuit: { state: 'closed', consecutive_failures: 0, opened_at: null },
      delivery_stats: { total: 12, success: 12, failed: 0 },
    });
    await hooks.remove(id);
    await failing.close();
  }, 60_000);

  test('while a circuit is open one attempt is made at a time; another address is another circuit', async () => {
    let [now, most] = [0, 0];
    const failing = await startReceiver((_req, res) => {
      most = Math.max(most, (now += 1));
      setTimeout(() => ((now -= 1), res.writeHead(503).end()), 5);
    });
    const id = await hooks.subscribe(failing.url);
    await publish(12);
    await quiet(service);
    expect(most).toBeGreaterThan(1);
    most = 0;
    await service.bus.advance(8_000);
    await quiet(service);
    expect([failing.calls.length, most]).toEqual([24, 1]);
    await hooks.change(id, { url: good.url });
    expect((await hooks.get(id)).circuit.state).toBe('closed');
    await hooks.remove(id);
    await failing.close();
  }, 60_000);
});
