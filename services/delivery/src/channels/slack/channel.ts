import type { Egress } from '@osk/egress';
import type { Connections } from '../../features/connections/connections';
import type { Channel, ChannelTarget, SendOutcome } from '../channel';
import type { ChatHosts } from '../chat-hosts';
import type { Notification } from '../notification';
import { postJson } from '../post-json';
import { slackMessage } from './payload';
import type { SlackRules } from './rule.service';

/** `hooks.slack.com` and its government twin serve nothing but incoming webhooks. */
export const SLACK_HOSTS = ['hooks.slack.com', 'hooks.slack-gov.com'] as const;
const DEFAULT = 'default';

export interface SlackShown {
  webhook_url: string;
  channel_name: string | null;
}
export interface SlackSealed {
  webhook_url: string;
}

export interface SlackDeps {
  egress: Egress;
  hosts: ChatHosts;
  connections: Connections<SlackShown, SlackSealed>;
  rules: SlackRules;
}

/** Chat: to the webhook of the rule that fits best, else to the team's default webhook. */
export class SlackChannel implements Channel {
  readonly id = 'slack';

  constructor(private readonly deps: SlackDeps) {}

  async isConfigured(teamId: string): Promise<boolean> {
    if (await this.deps.connections.exists(teamId)) return true;
    return (await this.deps.rules.list(teamId)).some(({ enabled }) => enabled);
  }

  async targets(notification: Notification): Promise<ChannelTarget[]> {
    const rule = await this.deps.rules.routeOf(notification);
    if (rule) return [{ ref: rule._id, label: rule.channel_name }];
    const fallback = await this.deps.connections.get(notification.team_id);
    return fallback ? [{ ref: DEFAULT, label: fallback.shown.channel_name ?? 'default webhook' }] : [];
  }

  async send(notification: Notification, target: ChannelTarget): Promise<SendOutcome> {
    const url = await this.urlOf(notification.team_id, target);
    if (url === null) return gone(`${target.label} is no longer connected`);
    return this.post(url, notification);
  }

  /** Sends to a webhook that is not stored (yet). */
  async post(url: string, notification: Notification): Promise<SendOutcome> {
    // The deployment may have taken a host off its list since.
    if (!this.deps.hosts.permits(url)) return gone('the host of the webhook is not allowed by this deployment');
    return postJson(this.deps.egress, { receiver: 'Slack', url, payload: slackMessage(notification) });
  }

  private async urlOf(teamId: string, { ref }: ChannelTarget): Promise<string | null> {
    if (ref !== DEFAULT) return this.deps.rules.webhookOf(teamId, ref);
    return (await this.deps.connections.open(teamId))?.webhook_url ?? null;
  }
}

const gone = (error: string): SendOutcome => ({ ok: false, error, status_code: null, retryable: false });
