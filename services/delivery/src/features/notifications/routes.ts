import { defineRoute, errors, type Route, type TeamContext } from '@osk/service-kit';
import type { CentreService, Viewer } from './centre/centre.service';
import {
  Marked,
  ItemQuery,
  NotificationItems,
  NotificationList,
  NotificationParams,
  NotificationQuery,
  UnreadCount,
} from './schemas';
import { toItem, toNotification } from './view';

const COMMON = {
  auth: 'key|session',
  shape: 'envelope',
  tag: 'notifications',
  scope: 'alerts:read',
  permission: 'member',
} as const;
const viewerOf = ({ userId, caller }: TeamContext): Viewer => ({
  userId,
  isAdmin: caller.permissions.includes('manage_integrations'),
});
const missing = (id: string) => errors.notFound(`Notification not found: ${id}`);

/** The in-app centre: reading, and each member's own read and dismissed marks. */
export function notificationRoutes(centre: CentreService): Route[] {
  const marking = (as: 'read' | 'dismissed', segment: string, operationId: string, summary: string) =>
    defineRoute({
      ...COMMON,
      operationId,
      method: 'post',
      path: `/api/notifications/:notification_id/${segment}`,
      summary,
      params: NotificationParams,
      responses: { 200: Marked },
    }).handle(async ({ params: { notification_id } }, context) => {
      const { teamId } = context;
      const viewer = viewerOf(context);
      if (!(await centre.mark(teamId, notification_id, viewer, as))) throw missing(notification_id);
      return { notification_id, unread_count: await centre.unread(teamId, viewer) };
    });
  return [
    defineRoute({
      ...COMMON,
      operationId: 'listNotifications',
      method: 'get',
      path: '/api/notifications',
      summary: 'What the team was told, newest first, without what the caller dismissed',
      query: NotificationQuery,
      responses: { 200: NotificationList },
    }).handle(async ({ query }, context) => {
      const { entries, total, unread } = await centre.list(context.teamId, viewerOf(context), query);
      return {
        notifications: entries.map(toNotification),
        unread_count: unread,
        pagination: { total, skip: query.skip, limit: query.limit },
      };
    }),
    defineRoute({
      ...COMMON,
      operationId: 'countUnreadNotifications',
      method: 'get',
      path: '/api/notifications/unread-count',
      summary: 'How many notifications the caller has not read; counted up to 1,000',
      responses: { 200: UnreadCount },
    }).handle(async (_input, context) => ({
      unread_count: await centre.unread(context.teamId, viewerOf(context)),
    })),
    defineRoute({
      ...COMMON,
      operationId: 'readAllNotifications',
      method: 'post',
      path: '/api/notifications/read-all',
      summary: 'Mark everything there is as read by the caller',
      responses: { 200: UnreadCount },
    }).handle(async (_input, context) => {
      await centre.readAll(context.teamId, context.userId);
      return { unread_count: await centre.unread(context.teamId, viewerOf(context)) };
    }),
    marking('read', 'read', 'readNotification', 'Mark a notification as read by the caller'),
    marking('dismissed', 'dismiss', 'dismissNotification', "Take a notification out of the caller's list"),
    defineRoute({
      ...COMMON,
      operationId: 'listNotificationItems',
      method: 'get',
      path: '/api/notifications/:notification_id/items',
      summary: 'What an entry that stands for several is made of, worst first',
      params: NotificationParams,
      query: ItemQuery,
      responses: { 200: NotificationItems },
    }).handle(async ({ params: { notification_id }, query }, context) => {
      const page = await centre.items(context.teamId, notification_id, viewerOf(context), query);
      if (!page) throw missing(notification_id);
      return {
        items: page.items.map(toItem),
        pagination: { total: page.total, skip: query.skip, limit: query.limit },
      };
    }),
  ];
}
