import type { Egress } from '@osk/egress';
import type { Logger } from '@osk/service-kit';
import { VaultError, type Vault } from '@osk/vault';
import { attemptCall, type AttemptOutcome } from '@osk/webhooks';
import { PREVIOUS_SECRET, SECRET, STATIC_HEADERS } from './sealing';
import type { DeliveryDocument, SubscriptionDocument } from './webhook.model';

/** An attempt's outcome; `sent` is false when the endpoint was not called at all, which says nothing of its health. */
export type Outcome = AttemptOutcome & { sent: boolean };

/** What is sealed in a subscription. */
interface Opened {
  secret: string | undefined;
  previousSecret: string | undefined;
  headers: Record<string, string> | undefined;
}

/** Makes attempts. What they mean for the delivery is the recorder's. */
export class WebhookSender {
  /** Of subscriptions as they were read, for as long as those are at hand: a second, while there is work for them. */
  private readonly opened = new WeakMap<SubscriptionDocument, Opened>();

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
    const { secret, previousSecret, headers } = this.open(subscription);
    return {
      url: subscription.url,
      id: delivery.event_id,
      event: delivery.event_type,
      body: Buffer.from(delivery.body),
      secret,
      previousSecret: overlaps(subscription) ? previousSecret : undefined,
      headers,
    };
  }

  private open(subscription: SubscriptionDocument): Opened {
    const known = this.opened.get(subscription);
    if (known) return known;
    const { _id: id, team_id: teamId, sealed_secret, sealed_previous_secret, sealed_headers } = subscription;
    const open = (sealed: string | null, purpose: string) =>
      sealed ? this.deps.vault.open(sealed, { teamId, purpose, id }) : undefined;
    const headers = open(sealed_headers, STATIC_HEADERS);
    const opened: Opened = {
      secret: open(sealed_secret, SECRET),
      previousSecret: overlaps(subscription) ? open(sealed_previous_secret, PREVIOUS_SECRET) : undefined,
      headers: headers === undefined ? undefined : (JSON.parse(headers) as Record<string, string>),
    };
    this.opened.set(subscription, opened);
    return opened;
  }
}

/** Whether the secret that was replaced still signs beside the new one. */
const overlaps = ({ previous_secret_until }: SubscriptionDocument): boolean =>
  previous_secret_until !== null && previous_secret_until > new Date();

const notSent = (error: string): Outcome => ({
  success: false,
  status_code: null,
  error,
  duration_ms: 0,
  gone: false,
  sent: false,
});
