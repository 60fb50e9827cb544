import { connectBus } from '@osk/bus';
import { makeEvent, type PlatformEvent } from '@osk/contracts';
import type { Client } from './client';
import { until } from './processes';
import type { Received, Receiver } from './targets';

const SUBSCRIPTION = 'x-subscription';

/** Subscriptions that all go to one receiver; a header of each says which one a call was for. */
export async function subscribeMany(ci: Client, receiver: Receiver, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const order = {
      name: `hook ${i}`,
      url: receiver.url,
      events: ['webhook.test'],
      headers: { [SUBSCRIPTION]: `${i}` },
    };
    const { status, body, text } = await ci.post('/api/webhooks', order);
    if (status !== 201) throw new Error(text);
    ids.push(body.data.subscription_id);
  }
  return ids;
}

/** Events as a service publishes them, straight to the broker; confirmed when it resolves. */
export async function publishEvents(brokerUrl: string, team_id: string, count: number): Promise<PlatformEvent[]> {
  const bus = await connectBus({ url: brokerUrl, service: 'e2e' });
  const events = Array.from({ length: count }, (_, i) =>
    makeEvent('webhook.test', { team_id, source_module: 'e2e' }, { message: `number ${i}` }),
  );
  await bus.publishAll(events);
  await bus.close();
  return events;
}

/** How often each event reached each subscription, by `<subscription> <event>`. */
export function callsPerDelivery(received: readonly Received[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { headers } of received) {
    const key = `${String(headers[SUBSCRIPTION])} ${String(headers['x-webhook-id'])}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** How many attempts the log has, by `<subscription> <event>`, subscriptions numbered as they were made. */
export async function loggedAttempts(ci: Client, ids: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [i, id] of ids.entries()) {
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await ci.get(`/api/webhooks/${id}/deliveries?limit=200${cursor && `&cursor=${cursor}`}`);
      for (const { event_id } of body.data.deliveries)
        counts.set(`${i} ${event_id}`, (counts.get(`${i} ${event_id}`) ?? 0) + 1);
      cursor = body.data.next_cursor;
    }
  }
  return counts;
}

/** Waits until every subscription has counted every event as delivered. */
export async function allDelivered(ci: Client, ids: readonly string[], events: number): Promise<void> {
  let last = '';
  await until(
    async () => {
      const { body, text } = await ci.get('/api/webhooks');
      last = text;
      const stats = new Map<string, { success: number }>(
        body.data.webhooks.map((one: { subscription_id: string; delivery_stats: { success: number } }) => [
          one.subscription_id,
          one.delivery_stats,
        ]),
      );
      return ids.every((id) => stats.get(id)?.success === events);
    },
    () => `the deliveries: ${last}`,
    180_000,
  );
}
