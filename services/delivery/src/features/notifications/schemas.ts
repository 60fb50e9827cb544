import { NOTIFICATION_SOURCES, SEVERITIES, StringEnum } from '@osk/contracts';
import { Nullable, OffsetPagination, offsetQuery } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';
import { NOTIFICATION_CATEGORIES } from '../../channels/notification';

const Severity = StringEnum(SEVERITIES);
const Category = StringEnum(NOTIFICATION_CATEGORIES);
const page = offsetQuery({ default: 50, max: 200 });

export const NotificationQuery = Type.Object({
  unread_only: Type.Optional(Type.Boolean({ description: 'Only what the caller has not read' })),
  category: Type.Optional(Category),
  severity: Type.Optional(Severity),
  ...page,
});
export const ItemQuery = Type.Object(page);
export const NotificationParams = Type.Object({ notification_id: Type.String() });

export const NotificationView = Type.Object(
  {
    notification_id: Type.String(),
    category: Category,
    source: StringEnum(NOTIFICATION_SOURCES),
    type: Type.String({ description: 'What it is about: alert.new, finding.new, scan.failed, ...' }),
    severity: Severity,
    title: Type.String(),
    body: Type.String(),
    facts: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
    action_url: Nullable(Type.String()),
    count: Type.Integer({ description: 'How many it stands for: those of one scan are one entry' }),
    read: Type.Boolean({ description: 'By the caller' }),
    outlets: Type.Record(Type.String(), Type.String(), {
      description: 'What became of it on other channels: queued, digest, or why it was held back',
    }),
    created_at: Type.String(),
    updated_at: Type.String(),
  },
  { $id: 'Notification' },
);

export const NotificationList = Type.Object(
  { notifications: Type.Array(NotificationView), unread_count: Type.Integer(), pagination: OffsetPagination },
  { $id: 'NotificationList' },
);

export const NotificationItems = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        notification_id: Type.String(),
        severity: Severity,
        title: Type.String(),
        body: Type.String(),
        action_url: Nullable(Type.String()),
        created_at: Type.String(),
      }),
    ),
    pagination: OffsetPagination,
  },
  { $id: 'NotificationItems' },
);

export const UnreadCount = Type.Object({ unread_count: Type.Integer() }, { $id: 'NotificationUnreadCount' });
export const Marked = Type.Object(
  { notification_id: Type.String(), unread_count: Type.Integer() },
  { $id: 'NotificationMarked' },
);
