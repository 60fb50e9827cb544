import { Deleted, defineRoute, type Route } from '@osk/service-kit';
import { SessionList, SessionParams, SessionQuery, SessionsEnded } from './schemas';
import type { SessionsService } from './sessions.service';

const common = { tag: 'identity', auth: 'session', permission: 'member', shape: 'envelope' } as const;

export function sessionRoutes(sessions: SessionsService): Route[] {
  return [
    defineRoute({
      ...common,
      operationId: 'listSessions',
      method: 'get',
      path: '/api/auth/sessions',
      summary: 'Where you are signed in, the newest first',
      query: SessionQuery,
      responses: { 200: SessionList },
    }).handle(async ({ query }, { caller }) => {
      const { sessions: found, total } = await sessions.list(caller, query);
      return { sessions: found, pagination: { total, skip: query.skip, limit: query.limit } };
    }),

    defineRoute({
      ...common,
      operationId: 'endOtherSessions',
      method: 'delete',
      path: '/api/auth/sessions',
      summary: 'End every session of yours but this one',
      responses: { 200: SessionsEnded },
    }).handle(async (_input, { caller }) => ({ sessions_ended: await sessions.endOthers(caller) })),

    defineRoute({
      ...common,
      operationId: 'endSession',
      method: 'delete',
      path: '/api/auth/sessions/:session_id',
      summary: 'End one of your sessions; it is refused within 5 seconds everywhere',
      params: SessionParams,
      responses: { 200: Deleted },
    }).handle(async ({ params }, { caller }) => {
      await sessions.end(caller, params.session_id);
      return { deleted: true };
    }),
  ];
}
