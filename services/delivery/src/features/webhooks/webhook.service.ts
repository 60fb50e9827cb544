import { makeEvent, newId } from '@osk/contracts';
import type { Egress } from '@osk/egress';
import type { Store } from '@osk/persistence';
import { errors, type TeamContext } from '@osk/service-kit';
import type { Vault } from '@osk/vault';
import { staticHeadersMistake, type AttemptOutcome } from '@osk/webhooks';
import type { DeliveryRepository } from './delivery.repo';
import { unknownPattern } from './event-pattern';
import { newDelivery } from './fan-out';
import type { WebhookSender } from './sender';
import type { SubscriptionRepository } from './subscription.repo';
import { webhookBody } from './webhook-body';
import type { AttemptDocument, SubscriptionDocument } from './webhook.model';

export const MAX_SUBSCRIPTIONS = 100;

export interface WebhookOrder {
  name: string;
  url: string;
  events: string[];
  secret?: string | null;
  headers?: Record<string, string>;
  enabled?: boolean;
}

type Who = Pick<TeamContext, 'teamId' | 'userId' | 'requestId'>;

export interface WebhookServiceDeps {
  store: Store;
  subscriptions: SubscriptionRepository;
  deliveries: DeliveryRepository;
  sender: WebhookSender;
  egress: Egress;
  vault: Vault;
}

/** A team's subscriptions. Methods that take an id give null when the team has no such subscription. */
export class WebhookService {
  constructor(private readonly deps: WebhookServiceDeps) {}

  async create(who: Who, order: WebhookOrder): Promise<SubscriptionDocument> {
    await this.check(order);
    if ((await this.deps.subscriptions.count(who.teamId)) >= MAX_SUBSCRIPTIONS) {
      throw errors.conflict(`A team can have at most ${MAX_SUBSCRIPTIONS} webhook subscriptions`, {
        code: 'too_many_subscriptions',
      });
    }
    const _id = newId('whsub');
    const now = new Date();
    return this.deps.subscriptions.create({
      _id,
      team_id: who.teamId,
      name: order.name,
      url: order.url,
      events: order.events,
      ...this.sealed(who.teamId, _id, order),
      sealed_secret: order.secret ? this.seal(who.teamId, _id, 'subscriptions.secret', order.secret) : null,
      enabled: order.enabled ?? true,
      disabled_reason: null,
      stats: { total: 0, success: 0, failed: 0 },
      last_delivery_at: null,
      created_by: who.userId,
      created_at: now,
      updated_at: now,
    });
  }

  list(teamId: string): Promise<SubscriptionDocument[]> {
    return this.deps.subscriptions.all(teamId, MAX_SUBSCRIPTIONS);
  }

  async update(who: Who, id: string, change: Partial<WebhookOrder>): Promise<SubscriptionDocument | null> {
    if (!(await this.deps.subscriptions.find(who.teamId, id))) return null;
    await this.check(change);
    const { name, url, events, secret, headers, enabled } = change;
    return this.deps.subscriptions.change(who.teamId, id, {
      name,
      url,
      events,
      ...(secret === undefined
        ? {}
        : { sealed_secret: secret === null ? null : this.seal(who.teamId, id, 'subscriptions.secret', secret) }),
      ...(headers === undefined ? {} : this.sealed(who.teamId, id, change)),
      ...(enabled === undefined ? {} : { enabled, disabled_reason: null }),
      updated_at: new Date(),
    });
  }

  async remove(teamId: string, id: string): Promise<boolean> {
    return this.deps.store.transaction(async (tx) => {
      const removed = await this.deps.subscriptions.remove(teamId, id, tx);
      if (removed) await this.deps.deliveries.removeOf(teamId, id, tx);
      return removed;
    });
  }

  async log(teamId: string, id: string, limit: number): Promise<AttemptDocument[] | null> {
    if (!(await this.deps.subscriptions.find(teamId, id))) return null;
    return this.deps.deliveries.logOf(teamId, id, limit);
  }

  /** Sends `webhook.test` at once and tells what came of the first attempt; it is retried like any other. */
  async test(who: Who, id: string): Promise<{ deliveryId: string; eventId: string; outcome: AttemptOutcome } | null> {
    const subscription = await this.deps.subscriptions.find(who.teamId, id);
    if (!subscription) return null;
    if (!subscription.enabled)
      throw errors.conflict('The subscription is disabled; enable it first', { code: 'subscription_disabled' });
    const origin = { team_id: who.teamId, source_module: 'delivery', request_id: who.requestId };
    const event = makeEvent('webhook.test', origin, { message: `A test of the subscription ${subscription.name}` });
    const delivery = newDelivery(who.teamId, id, event, webhookBody(event));
    await this.deps.store.transaction((tx) => this.deps.deliveries.add(who.teamId, [delivery], tx));
    const outcome = await this.deps.sender.send(who.teamId, delivery._id, 1);
    if (!outcome)
      throw errors.conflict('The subscription was changed while the test was sent', { code: 'subscription_changed' });
    return { deliveryId: delivery._id, eventId: event.event_id, outcome };
  }

  /** Sends an earlier delivery's very body once more, as a delivery of its own with the same event id. */
  async replay(
    teamId: string,
    id: string,
    deliveryId: string,
  ): Promise<{ deliveryId: string; eventId: string } | null> {
    const earlier = await this.deps.deliveries.find(teamId, deliveryId);
    if (!earlier || earlier.subscription_id !== id) return null;
    const again = newDelivery(teamId, id, earlier, earlier.body);
    await this.deps.store.transaction(async (tx) => {
      await this.deps.deliveries.add(teamId, [again], tx);
      tx.enqueue('delivery.webhook', { team_id: teamId, delivery_id: again._id, attempt: 1 });
    });
    return { deliveryId: again._id, eventId: again.event_id };
  }

  private async check({ url, events, headers }: Partial<WebhookOrder>): Promise<void> {
    const unknown = events && unknownPattern(events);
    if (unknown !== undefined)
      throw errors.invalid(`events: no event matches ${unknown} (see /api/webhooks/event-types/list)`, {
        code: 'unknown_event_type',
      });
    const mistake = headers && staticHeadersMistake(headers);
    if (mistake !== undefined) throw errors.invalid(mistake, { code: 'invalid_headers' });
    if (url !== undefined) await this.deps.egress.vetUrl(url, { schemes: 'https_only' });
  }

  private sealed(teamId: string, id: string, { headers = {} }: Partial<WebhookOrder>) {
    const header_names = Object.keys(headers);
    const sealed_headers =
      header_names.length > 0 ? this.seal(teamId, id, 'subscriptions.headers', JSON.stringify(headers)) : null;
    return { header_names, sealed_headers };
  }

  private seal(teamId: string, id: string, purpose: string, text: string): string {
    return this.deps.vault.seal(text, { teamId, purpose, id });
  }
}
