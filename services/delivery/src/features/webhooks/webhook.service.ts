import { makeEvent, newId } from '@osk/contracts';
import type { Egress } from '@osk/egress';
import type { Store } from '@osk/persistence';
import { errors, type TeamContext } from '@osk/service-kit';
import type { Vault } from '@osk/vault';
import { staticHeadersMistake, type AttemptOutcome } from '@osk/webhooks';
import { vetField } from '../../channels/chat-hosts';
import type { AttemptLog, LogQuery } from './attempt-log.repo';
import type { DeliveryRepository } from './delivery.repo';
import { unknownPattern } from './event-pattern';
import { CLAIM_MS } from './lanes/claims';
import { CLOSED } from './lanes/circuit';
import type { Recorder } from './lanes/recorder';
import { claimed, newDelivery } from './new-delivery';
import { SECRET, STATIC_HEADERS } from './sealing';
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
  log: AttemptLog;
  sender: WebhookSender;
  recorder: Recorder;
  egress: Egress;
  vault: Vault;
  /** How long deliveries and their log are kept. */
  keepDays: number;
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
      sealed_secret: order.secret ? this.seal(who.teamId, _id, SECRET, order.secret) : null,
      sealed_previous_secret: null,
      previous_secret_until: null,
      enabled: order.enabled ?? true,
      disabled_reason: null,
      stats: { total: 0, success: 0, failed: 0 },
      last_delivery_at: null,
      circuit: { ...CLOSED },
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
        : {
            sealed_secret: secret === null ? null : this.seal(who.teamId, id, SECRET, secret),
            sealed_previous_secret: null,
            previous_secret_until: null,
          }),
      ...(headers === undefined ? {} : this.sealed(who.teamId, id, change)),
      ...(enabled === undefined ? {} : { enabled, disabled_reason: null }),
      // Another address, or a fresh start: nothing is known of its health.
      ...(url === undefined && enabled === undefined ? {} : { circuit: { ...CLOSED } }),
      updated_at: new Date(),
    });
  }

  async remove(teamId: string, id: string): Promise<boolean> {
    return this.deps.store.transaction(async (tx) => {
      const removed = await this.deps.subscriptions.remove(teamId, id, tx);
      if (!removed) return false;
      await this.deps.deliveries.removeOf(teamId, id, tx);
      await this.deps.log.removeOf(teamId, id, tx);
      return true;
    });
  }

  async log(teamId: string, id: string, query: LogQuery): Promise<AttemptDocument[] | null> {
    if (!(await this.deps.subscriptions.find(teamId, id))) return null;
    return this.deps.log.of(teamId, id, query);
  }

  /** Sends `webhook.test` at once and tells what came of the first attempt; it is retried like any other. */
  async test(who: Who, id: string): Promise<{ deliveryId: string; eventId: string; outcome: AttemptOutcome } | null> {
    const { store, deliveries, sender, recorder, keepDays } = this.deps;
    const subscription = await this.enabled(who.teamId, id);
    if (!subscription) return null;
    const team_id = who.teamId;
    const origin = { team_id, source_module: 'delivery', request_id: who.requestId };
    const event = makeEvent('webhook.test', origin, { message: `A test of the subscription ${subscription.name}` });
    const delivery = claimed(
      newDelivery({ team_id, subscription_id: id, event, body: webhookBody(event), keepDays }),
      CLAIM_MS,
    );
    await store.transaction((tx) => deliveries.add(team_id, [delivery], tx));
    const outcome = await sender.attempt(subscription, delivery);
    await recorder.record({ subscription, delivery, outcome, at: new Date() });
    return { deliveryId: delivery._id, eventId: event.event_id, outcome };
  }

  /** Null when there is none; @throws 409 when it is turned off. */
  private async enabled(teamId: string, id: string): Promise<SubscriptionDocument | null> {
    const subscription = await this.deps.subscriptions.find(teamId, id);
    if (subscription && !subscription.enabled)
      throw errors.conflict('The subscription is disabled; enable it first', { code: 'subscription_disabled' });
    return subscription;
  }

  private async check({ url, events, headers }: Partial<WebhookOrder>): Promise<void> {
    const unknown = events && unknownPattern(events);
    if (unknown !== undefined)
      throw errors.refused(`events: no event matches ${unknown} (see /api/webhooks/event-types/list)`, {
        code: 'unknown_event_type',
      });
    const mistake = headers && staticHeadersMistake(headers);
    if (mistake !== undefined) throw errors.invalid(mistake, { code: 'invalid_headers' });
    if (url !== undefined) await vetField(this.deps.egress, 'url', url);
  }

  private sealed(teamId: string, id: string, { headers = {} }: Partial<WebhookOrder>) {
    const header_names = Object.keys(headers);
    const sealed_headers =
      header_names.length > 0 ? this.seal(teamId, id, STATIC_HEADERS, JSON.stringify(headers)) : null;
    return { header_names, sealed_headers };
  }

  private seal(teamId: string, id: string, purpose: string, text: string): string {
    return this.deps.vault.seal(text, { teamId, purpose, id });
  }
}
