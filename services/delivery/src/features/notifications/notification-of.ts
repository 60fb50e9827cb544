import { newId } from '@osk/contracts';
import type { Notification } from '../../channels/notification';
import type { Told } from './condition';

/** What a condition has to say as a notification of the team's. `publicUrl`: the deployment's own address. */
export function notificationOf(team_id: string, told: Told, publicUrl: string | undefined): Notification {
  const { category, source, type, severity, title, body, facts, dedup_key, resolves, look } = told;
  return {
    notification_id: newId('ntf'),
    team_id,
    category,
    source,
    type,
    severity,
    title: title.slice(0, 500),
    body: body.slice(0, 8000),
    facts,
    action_url: addressOf(look, publicUrl),
    dedup_key,
    resolves,
    created_at: new Date(),
  };
}

function addressOf(look: string | null, publicUrl: string | undefined): string | null {
  if (look === null || !look.startsWith('/')) return look;
  return publicUrl ? publicUrl.replace(/\/+$/, '') + look : null;
}
