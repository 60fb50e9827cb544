import type { Egress } from '@osk/egress';
import type { Connections } from '../../features/connections/connections';
import type { Channel, ChannelTarget, SendOutcome } from '../channel';
import type { ChatHosts } from '../chat-hosts';
import type { Notification } from '../notification';
import { postJson } from '../post-json';
import { teamsMessage } from './payload';

/** Where Microsoft serves the webhooks of Workflows (Power Automate, Logic Apps) and of the older connectors. */
export const TEAMS_HOSTS = [
  '*.logic.azure.com',
  '*.logic.azure.us',
  '*.api.powerplatform.com',
  '*.api.powerplatform.us',
  '*.webhook.office.com',
] as const;

export interface TeamsShown {
  webhook_url: string;
  channel_name: string | null;
}
export interface TeamsSealed {
  webhook_url: string;
}

/** Team-chat: one channel per team, the alert stream alone (specification, Notifications raised, rule 7). */
export class TeamsChannel implements Channel {
  readonly id = 'teams';

  constructor(
    private readonly egress: Egress,
    private readonly hosts: ChatHosts,
    private readonly connections: Connections<TeamsShown, TeamsSealed>,
  ) {}

  isConfigured(teamId: string): Promise<boolean> {
    return this.connections.exists(teamId);
  }

  async targets(notification: Notification): Promise<ChannelTarget[]> {
    if (!isOfAlertStream(notification)) return [];
    const found = await this.connections.get(notification.team_id);
    return found ? [{ ref: 'default', label: found.shown.channel_name ?? 'Teams channel' }] : [];
  }

  async send(notification: Notification): Promise<SendOutcome> {
    const sealed = await this.connections.open(notification.team_id);
    if (!sealed) return gone('Teams is no longer connected');
    const url = sealed.webhook_url;
    if (!this.hosts.permits(url)) return gone('the host of the webhook is not allowed by this deployment');
    return postJson(this.egress, { receiver: 'Teams', url, payload: teamsMessage(notification) });
  }
}

/** An alert, what stands for many of them, or a person who tests the channel. */
function isOfAlertStream({ type, category }: Notification): boolean {
  return type === 'test' || type.startsWith('alert.') || (type === 'digest' && category === 'security_alert');
}

const gone = (error: string): SendOutcome => ({ ok: false, error, status_code: null, retryable: false });
