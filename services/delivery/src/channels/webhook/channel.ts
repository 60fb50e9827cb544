import type { Egress } from '@osk/egress';
import { attemptCall } from '@osk/webhooks';
import type { Connections } from '../../features/connections/connections';
import type { Channel, ChannelTarget, SendOutcome } from '../channel';
import { outcomeOfStatus } from '../http-outcome';
import type { Notification } from '../notification';
import { webhookBody } from './payload';

export interface NotificationWebhookShown {
  url: string;
  has_secret: boolean;
}
export interface NotificationWebhookSealed {
  url: string;
  secret: string | null;
}

/** `channels.webhook`: notifications to one address, signed as webhook deliveries are; no event subscription. */
export class NotificationWebhookChannel implements Channel {
  readonly id = 'webhook';

  constructor(
    private readonly egress: Egress,
    private readonly connections: Connections<NotificationWebhookShown, NotificationWebhookSealed>,
  ) {}

  isConfigured(teamId: string): Promise<boolean> {
    return this.connections.exists(teamId);
  }

  async targets({ team_id }: Notification): Promise<ChannelTarget[]> {
    const found = await this.connections.get(team_id);
    return found ? [{ ref: 'default', label: found.shown.url }] : [];
  }

  async send(notification: Notification): Promise<SendOutcome> {
    const sealed = await this.connections.open(notification.team_id);
    if (!sealed) return { ok: false, error: 'The webhook is no longer connected', status_code: null, retryable: false };
    const { success, status_code, error } = await attemptCall(this.egress, {
      url: sealed.url,
      id: notification.notification_id,
      event: `notification.${notification.type}`,
      body: webhookBody(notification),
      secret: sealed.secret ?? undefined,
    });
    if (status_code !== null) return outcomeOfStatus('The webhook', status_code);
    return success
      ? { ok: true, status_code }
      : { ok: false, error: error ?? 'the attempt failed', status_code, retryable: true };
  }
}
