import { newId } from '@osk/contracts';
import type { Egress } from '@osk/egress';
import type { Store } from '@osk/persistence';
import type { Logger } from '@osk/service-kit';
import { VaultError, type Vault } from '@osk/vault';
import { attemptCall, delayAfter, type AttemptOutcome } from '@osk/webhooks';
import type { DeliveryRepository } from './delivery.repo';
import type { SubscriptionRepository } from './subscription.repo';
import type { DeliveryDocument, SubscriptionDocument } from './webhook.model';

export interface SenderDeps {
  store: Store;
  subscriptions: SubscriptionRepository;
  deliveries: DeliveryRepository;
  egress: Egress;
  vault: Vault;
  logger: Logger;
}

/** Makes attempts and decides what comes after each. What is to come is in the store before the message is acknowledged. */
export class WebhookSender {
  constructor(private readonly deps: SenderDeps) {}

  /** Work `delivery.webhook`: attempt number `attempt` of a delivery; one that was made already is not made again. */
  async send(teamId: string, deliveryId: string, attempt: number): Promise<AttemptOutcome | undefined> {
    const delivery = await this.deps.deliveries.find(teamId, deliveryId);
    if (!delivery || delivery.attempts_made >= attempt || isOver(delivery)) return undefined;
    const subscription = await this.deps.subscriptions.find(teamId, delivery.subscription_id);
    if (!subscription) return undefined;
    const outcome = await this.attempt(subscription, delivery);
    await this.record(subscription, delivery, attempt, outcome);
    return outcome;
  }

  private async attempt(subscription: SubscriptionDocument, delivery: DeliveryDocument): Promise<AttemptOutcome> {
    if (!subscription.enabled) return notSent('the subscription is disabled');
    try {
      return await attemptCall(this.deps.egress, this.call(subscription, delivery));
    } catch (error) {
      // A secret that does not open (another master key) is the operator's to mend; the customer sees it in the log.
      if (!(error instanceof VaultError)) throw error;
      this.deps.logger.error('a webhook secret does not open', { subscription_id: subscription._id, code: error.code });
      return notSent("the subscription's secret cannot be opened; set it again");
    }
  }

  private call(subscription: SubscriptionDocument, delivery: DeliveryDocument) {
    const { vault } = this.deps;
    const context = (purpose: string) => ({ teamId: subscription.team_id, purpose, id: subscription._id });
    const { sealed_secret, sealed_headers, url } = subscription;
    return {
      url,
      id: delivery.event_id,
      event: delivery.event_type,
      body: Buffer.from(delivery.body),
      secret: sealed_secret ? vault.open(sealed_secret, context('subscriptions.secret')) : undefined,
      headers: sealed_headers
        ? (JSON.parse(vault.open(sealed_headers, context('subscriptions.headers'))) as Record<string, string>)
        : undefined,
    };
  }

  private async record(
    subscription: SubscriptionDocument,
    delivery: DeliveryDocument,
    attempt: number,
    outcome: AttemptOutcome,
  ): Promise<void> {
    const { store, deliveries, subscriptions, logger } = this.deps;
    const { team_id, _id: subscription_id } = subscription;
    const final = outcome.gone || !subscription.enabled;
    const delay = outcome.success || final ? undefined : delayAfter(attempt);
    const at = new Date();
    await store.transaction(async (tx) => {
      const state = outcome.success ? 'delivered' : delay === undefined ? 'failed' : 'retrying';
      const next_attempt_at = delay === undefined ? null : new Date(at.getTime() + delay);
      const first = await deliveries.advance(delivery, attempt, { state, next_attempt_at }, tx);
      const { _id: delivery_id, event_id, event_type } = delivery;
      const { status_code, success, error, duration_ms } = outcome;
      // Both of two racing attempts were really made, so both are in the log; only the first decides.
      await deliveries.log(
        {
          _id: newId('dlv'),
          team_id,
          subscription_id,
          delivery_id,
          event_id,
          event_type,
          url: subscription.url,
          attempt,
          status_code,
          success,
          error,
          duration_ms,
          timestamp: at,
        },
        tx,
      );
      if (!first) return;
      if (delay !== undefined) {
        tx.enqueue('delivery.webhook', { team_id, delivery_id, attempt: attempt + 1 }, { delayMs: delay });
        await subscriptions.attempted(team_id, subscription_id, at, tx);
      } else {
        await subscriptions.settled(team_id, subscription_id, outcome.success ? 'success' : 'failed', at, tx);
      }
      if (outcome.gone) await subscriptions.disable(team_id, subscription_id, 'The receiver answered 410 Gone', tx);
    });
    if (!outcome.success)
      logger.info('webhook attempt failed', {
        subscription_id,
        delivery_id: delivery._id,
        attempt,
        status_code: outcome.status_code,
        reason: outcome.error,
      });
  }
}

const notSent = (error: string): AttemptOutcome => ({
  success: false,
  status_code: null,
  error,
  duration_ms: 0,
  gone: false,
});

function isOver({ state }: DeliveryDocument): boolean {
  return state === 'delivered' || state === 'failed';
}
