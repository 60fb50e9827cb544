import type { Static } from '@sinclair/typebox';
import type { EntryDocument } from './centre/entry.repo';
import type { ItemDocument } from './centre/item.repo';
import type { NotificationItems, NotificationView } from './schemas';

export function toNotification({
  entry,
  unread,
}: {
  entry: EntryDocument;
  unread: boolean;
}): Static<typeof NotificationView> {
  const { _id, category, source, type, severity, title, body, facts, action_url, count, outlets } = entry;
  return {
    ...{ notification_id: _id, category, source, type, severity, title, body, facts, action_url, count },
    read: !unread,
    outlets: { ...outlets },
    created_at: entry.created_at.toISOString(),
    updated_at: entry.last_at.toISOString(),
  };
}

export function toItem({
  _id,
  severity,
  title,
  body,
  action_url,
  created_at,
}: ItemDocument): Static<typeof NotificationItems>['items'][number] {
  return { notification_id: _id, severity, title, body, action_url, created_at: created_at.toISOString() };
}
