import type { Egress } from '@osk/egress';
import type { Logger } from '@osk/service-kit';
import { VaultError, type Vault } from '@osk/vault';
import { attemptCall, type AttemptOutcome } from '@osk/webhooks';
import { PREVIOUS_SECRET, SECRET, STATIC_HEADERS } from './sealing';
import type { DeliveryDocument, SubscriptionDocument } from './webhook.model';

/** An attempt's outcome; `sent` is false when the endpoint was not called at all, which says nothing of its health. */
export type Outcome = AttemptOutcome & { sent: boolean };

/** Makes attempts. What they mean for the delivery is the recorder's. */
export class WebhookSender {
  constructor(private readonly deps: { egress: Egress; vault: Vault; logger: Logger }) {}

  /** One call of the endpoint, or the reason why there was none. Never rejects. */
  async attempt(subscription: SubscriptionDocument, delivery: DeliveryDocument): Promise<Outcome> {
    const outcome = await this.outcome(subscription, delivery);
    if (!outcome.success)
      this.deps.logger.info('webhook attempt failed', {
        subscription_id: subscription._id,
        delivery_id: delivery._id,
        attempt: delivery.attempts_made + 1,
        status_code: outcome.status_code,
        reason: outcome.error,
      });
    return outcome;
  }

  private async outcome(subscription: SubscriptionDocument, delivery: DeliveryDocument): Promise<Outcome> {
    if (!subscription.enabled) return notSent('the subscription is disabled');
    try {
      return { ...(await attemptCall(this.deps.egress, this.call(subscription, delivery))), sent: true };
    } catch (error) {
      // A secret that does not open (another master key) is the operator's to mend; the customer sees it in the log.
      const subscription_id = subscription._id;
      if (error instanceof VaultError) {
        this.deps.logger.error('a webhook secret does not open', { subscription_id, code: error.code });
        return notSent("the subscription's secret cannot be opened; set it again");
      }
      this.deps.logger.error('a webhook could not be called', { subscription_id, error });
      return notSent('the platform could not make the call');
    }
  }

  private call(subscription: SubscriptionDocument, delivery: DeliveryDocument) {
    const open = (sealed: string, purpose: string) =>
      this.deps.vault.open(sealed, { teamId: subscription.team_id, purpose, id: subscription._id });
    const { sealed_secret, sealed_previous_secret, previous_secret_until, sealed_headers, url } = subscription;
    const overlap =
      sealed_previous_secret !== null && previous_secret_until !== null && previous_secret_until > new Date();
    return {
      url,
      id: delivery.event_id,
      event: delivery.event_type,
      body: Buffer.from(delivery.body),
      secret: sealed_secret ? open(sealed_secret, SECRET) : undefined,
      previousSecret: overlap ? open(sealed_previous_secret, PREVIOUS_SECRET) : undefined,
      headers: sealed_headers
        ? (JSON.parse(open(sealed_headers, STATIC_HEADERS)) as Record<string, string>)
        : undefined,
    };
  }
}

const notSent = (error: string): Outcome => ({
  success: false,
  status_code: null,
  error,
  duration_ms: 0,
  gone: false,
  sent: false,
});
