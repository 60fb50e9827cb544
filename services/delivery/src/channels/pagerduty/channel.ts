import type { Egress } from '@osk/egress';
import type { Connections } from '../../features/connections/connections';
import type { Channel, ChannelTarget, SendOutcome } from '../channel';
import type { Notification } from '../notification';
import { postJson } from '../post-json';
import { pagerDutyEvent } from './payload';

export interface PagerDutyShown {
  integration_key: string;
  service_name: string | null;
}
export interface PagerDutySealed {
  integration_key: string;
}

/** Incident paging by the Events API v2. Connecting is the opt-in; the key is not probed. */
export class PagerDutyChannel implements Channel {
  readonly id = 'pagerduty';

  /** @param eventsUrl base address of the Events API, without `/v2/enqueue` */
  constructor(
    private readonly egress: Egress,
    private readonly connections: Connections<PagerDutyShown, PagerDutySealed>,
    private readonly eventsUrl: string,
  ) {}

  isConfigured(teamId: string): Promise<boolean> {
    return this.connections.exists(teamId);
  }

  async targets({ team_id }: Notification): Promise<ChannelTarget[]> {
    const found = await this.connections.get(team_id);
    return found ? [{ ref: 'default', label: found.shown.service_name ?? 'PagerDuty service' }] : [];
  }

  async send(notification: Notification): Promise<SendOutcome> {
    const { team_id } = notification;
    const [sealed, found] = await Promise.all([this.connections.open(team_id), this.connections.get(team_id)]);
    if (!sealed || !found)
      return { ok: false, error: 'PagerDuty is no longer connected', status_code: null, retryable: false };
    const payload = pagerDutyEvent(notification, sealed.integration_key, found.shown.service_name);
    const url = `${this.eventsUrl.replace(/\/+$/, '')}/v2/enqueue`;
    return postJson(this.egress, { receiver: 'PagerDuty', url, payload });
  }
}
