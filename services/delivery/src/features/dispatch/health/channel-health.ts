import { makeEvent, type EventData } from '@osk/contracts';
import type { Transaction } from '@osk/persistence';
import type { ChannelId } from '../../../channels/notification';
import type { DispatchDocument } from '../dispatch.model';
import type { HealthDocument, HealthRepository } from './health.repo';

/** So many notifications given up in a row, each after all of its attempts. */
const UNHEALTHY_AFTER = 3;

const NAMES: Record<ChannelId, string> = {
  email: 'Email',
  slack: 'Slack',
  teams: 'Microsoft Teams',
  pagerduty: 'PagerDuty',
  webhook: 'The notification webhook',
};

/**
 * Whether a way out works. One that does not is a condition of the platform, said once when it begins and once when it
 * ends. What is said about conditions is not counted when it fails, so that a failure never breeds another.
 */
export class ChannelHealth {
  constructor(private readonly health: HealthRepository) {}

  /** After the last attempt of a dispatch; `error` is null when it went out. */
  async note(dispatch: DispatchDocument, error: string | null, at: Date, tx: Transaction): Promise<void> {
    const { team_id, channel, target, notification } = dispatch;
    const { ref, label } = target!;
    const known = await this.health.find(team_id, channel, ref, tx);
    if (error === null) {
      if (!known || known.failures === 0) return;
      await this.health.set(
        { ...known, label, failures: 0, last_error: null, unhealthy_since: null, updated_at: at },
        tx,
      );
      if (known.unhealthy_since) tx.emit(this.condition({ ...known, label }, true));
      return;
    }
    if (notification!.type.startsWith('platform.')) return;
    const failures = (known?.failures ?? 0) + 1;
    const begins = failures >= UNHEALTHY_AFTER && !known?.unhealthy_since;
    const unhealthy_since = begins ? at : (known?.unhealthy_since ?? null);
    const now = { team_id, channel, ref, label, failures, last_error: error, unhealthy_since, updated_at: at };
    await this.health.set(now, tx);
    if (begins) tx.emit(this.condition(now, false));
  }

  private condition({ team_id, channel, ref, label, last_error }: Omit<HealthDocument, '_id'>, resolved: boolean) {
    const data: EventData<'platform.condition'> = {
      kind: 'integration_unhealthy',
      dedup_key: `channel:${channel}:${ref}`.slice(0, 200),
      severity: 'high',
      source: 'integration',
      title: `${NAMES[channel]} does not take notifications (${label})`,
      message: resolved
        ? 'Notifications arrive there again.'
        : `${UNHEALTHY_AFTER} notifications in a row could not be delivered. Last error: ${last_error}.`,
      hint: 'Check the connection of this channel and send a test notification.',
      resolved,
    };
    return makeEvent('platform.condition', { team_id, source_module: 'delivery' }, data);
  }
}
