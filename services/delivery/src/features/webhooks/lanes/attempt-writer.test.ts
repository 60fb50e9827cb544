import { startTestStore, type TestStore } from '@osk/persistence/testing';
import type { Store } from '@osk/persistence';
import { AttemptLog } from '../attempt-log.repo';
import { DeliveryRepository } from '../delivery.repo';
import { newDelivery } from '../new-delivery';
import type { Outcome } from '../sender';
import { SubscriptionRepository } from '../subscription.repo';
import type { DeliveryDocument, SubscriptionDocument } from '../webhook.model';
import { AttemptWriter } from './attempt-writer';
import { Claims } from './claims';
import { CLOSED } from './circuit';

const TEAM = 'team_a';
const subscription: SubscriptionDocument = {
  _id: 'whsub_1',
  team_id: TEAM,
  name: 'hook',
  url: 'https://receiver.example/',
  events: ['*'],
  sealed_secret: null,
  sealed_previous_secret: null,
  previous_secret_until: null,
  sealed_headers: null,
  header_names: [],
  enabled: true,
  disabled_reason: null,
  stats: { total: 0, success: 0, failed: 0 },
  last_delivery_at: null,
  circuit: { ...CLOSED },
  created_by: 'user_1',
  created_at: new Date(),
  updated_at: new Date(),
};
const ok: Outcome = { success: true, status_code: 200, error: null, duration_ms: 1, gone: false, sent: true };
const bad: Outcome = { ...ok, success: false, status_code: 500, error: 'the receiver answered 500' };

describe('what attempts come to', () => {
  let server: TestStore;
  let store: Store;
  let deps: { store: Store; subscriptions: SubscriptionRepository; deliveries: DeliveryRepository; log: AttemptLog };

  beforeAll(async () => {
    server = await startTestStore();
    store = await server.connect('delivery');
    deps = {
      store,
      subscriptions: new SubscriptionRepository(store),
      deliveries: new DeliveryRepository(store),
      log: new AttemptLog(store),
    };
    await store.syncIndexes();
    await deps.subscriptions.create(subscription);
  });
  afterAll(() => server.close());

  const add = async (count: number): Promise<DeliveryDocument[]> => {
    const docs = Array.from({ length: count }, (_, i) =>
      newDelivery({
        team_id: TEAM,
        subscription_id: subscription._id,
        event: { event_id: `evt_${i}`, event_type: 'scan.started' },
        body: '{}',
        keepDays: 1,
      }),
    );
    await store.transaction((tx) => deps.deliveries.add(TEAM, docs, tx));
    return docs;
  };
  const made = (delivery: DeliveryDocument, outcome: Outcome) => ({ subscription, delivery, outcome, at: new Date() });
  const stats = async () => (await deps.subscriptions.find(TEAM, subscription._id))!.stats;
  const logged = async (delivery: DeliveryDocument) =>
    (await deps.log.of(TEAM, subscription._id, { limit: 200 })).filter(
      ({ delivery_id }) => delivery_id === delivery._id,
    );

  test('two workers at one delivery: both attempts are in the log, the first decides, totals count it once', async () => {
    const [one, other] = (await add(2)) as [DeliveryDocument, DeliveryDocument];
    const before = await stats();
    const writer = new AttemptWriter(deps);
    await writer.write(TEAM, [made(one, ok)]);
    await writer.write(TEAM, [made(other, ok), made(one, bad)]);
    await writer.write(TEAM, [made(other, bad), made(other, ok)]);
    expect((await logged(one)).map(({ success }) => success).sort()).toEqual([false, true]);
    expect(await logged(other)).toHaveLength(3);
    for (const { _id } of [one, other])
      expect(await deps.deliveries.find(TEAM, _id)).toMatchObject({
        state: 'delivered',
        open: false,
        attempts_made: 1,
      });
    const after = await stats();
    expect([after.total - before.total, after.success - before.success, after.failed]).toEqual([2, 2, 0]);
  });

  test('two workers that look at the same time never take the same delivery', async () => {
    await add(40);
    const claims = new Claims(deps);
    const takes = await Promise.all(Array.from({ length: 4 }, () => claims.take(subscription, new Date(), 25)));
    const ids = takes.flatMap(({ taken }) => taken.map(({ _id }) => _id));
    expect(new Set(ids).size).toBe(ids.length);
    const rest = await claims.take(subscription, new Date(), 100);
    expect(ids.length + rest.taken.length).toBe(40);
    await claims.release(TEAM, rest.taken);
    expect((await claims.take(subscription, new Date(), 100)).taken).toHaveLength(rest.taken.length);
  });
});
