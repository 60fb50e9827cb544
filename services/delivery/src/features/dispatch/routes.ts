import { defineRoute, type Route } from '@osk/service-kit';
import type { Static } from '@sinclair/typebox';
import type { DispatchDocument } from './dispatch.model';
import type { DispatchRepository } from './dispatch.repo';
import { DispatchList, DispatchQuery, type DispatchView } from './schemas';

/** The log of what went where, and why not. */
export function dispatchRoutes(dispatches: DispatchRepository): Route[] {
  return [
    defineRoute({
      auth: 'key|session',
      shape: 'envelope',
      tag: 'notifications',
      scope: 'integrations:read',
      permission: 'member',
      operationId: 'listNotificationDispatches',
      method: 'get',
      path: '/api/notifications/dispatches',
      summary: 'What was sent where, every attempt of it, and why something was not; newest first',
      query: DispatchQuery,
      responses: { 200: DispatchList },
    }).handle(async ({ query }, { teamId }) => {
      const { items, total } = await dispatches.page(teamId, query);
      return { dispatches: items.map(toView), pagination: { total, skip: query.skip, limit: query.limit } };
    }),
  ];
}

function toView({ notification, ...doc }: DispatchDocument): Static<typeof DispatchView> {
  const { _id, channel, target, state, reason, attempts, due_at, created_at } = doc;
  return {
    dispatch_id: _id,
    notification_id: notification?.notification_id ?? null,
    ...{ channel, target: target?.label ?? null, state, reason },
    title: notification?.title ?? null,
    type: notification?.type ?? null,
    category: notification?.category ?? doc.digest_of?.category ?? null,
    severity: notification?.severity ?? null,
    attempts: attempts.map(({ attempt, at, ok, status_code, error, duration_ms }) => ({
      ...{ attempt, timestamp: at.toISOString(), success: ok, status_code, error, duration_ms },
    })),
    next_attempt_at: due_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}
