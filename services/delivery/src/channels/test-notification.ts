import { newId } from '@osk/contracts';
import type { Notification } from './notification';

/** What a test of a channel sends. */
export function testNotification(teamId: string, at = new Date()): Notification {
  const notification_id = newId('ntf');
  return {
    notification_id,
    team_id: teamId,
    category: 'system_notification',
    source: 'system',
    type: 'test',
    severity: 'info',
    title: 'Test notification',
    body: 'This channel works: OpenSkerry can reach it.',
    facts: [{ label: 'Sent at', value: at.toISOString() }],
    action_url: null,
    dedup_key: notification_id,
    resolves: false,
    created_at: at,
  };
}
