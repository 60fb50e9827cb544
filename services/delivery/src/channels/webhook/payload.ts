import type { Notification } from '../notification';

/** A notification as the single-URL webhook sends it: the same bytes on every attempt. */
export function webhookBody(notification: Notification): Buffer {
  const { notification_id, team_id, category, source, type, severity, title, body } = notification;
  const { facts, action_url, dedup_key, resolves, created_at } = notification;
  return Buffer.from(
    JSON.stringify({
      notification_id,
      notification_type: type,
      timestamp: created_at.toISOString(),
      data: { team_id, category, source, severity, title, body, facts, action_url, dedup_key, resolves },
    }),
  );
}
