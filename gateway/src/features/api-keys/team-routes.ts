import { defineRoute, type Route } from '@osk/service-kit';
import { TeamParams } from '../members/schemas';
import { TeamKeyList, TeamKeyParams, TeamKeyQuery, TeamKeyView } from './schemas';
import type { TeamKeysService } from './team-keys.service';

/** `permission: 'member'` here: the service asks for `manage_team` in the team of the path, not in the session's. */
const common = {
  tag: 'identity',
  auth: 'session',
  permission: 'member',
  shape: 'envelope',
  description: 'Needs the permission manage_team in the team of the path.',
} as const;

export function teamKeyRoutes(keys: TeamKeysService): Route[] {
  return [
    defineRoute({
      ...common,
      operationId: 'listTeamApiKeys',
      method: 'get',
      path: '/api/teams/:team_id/api-keys',
      summary: 'The keys of everybody in a team, the newest first',
      params: TeamParams,
      query: TeamKeyQuery,
      responses: { 200: TeamKeyList },
    }).handle(async ({ params, query }, { userId }) => {
      const { skip, limit, user_id } = query;
      const { api_keys, total } = await keys.list(userId, params.team_id, user_id, { skip, limit });
      return { api_keys, pagination: { total, skip, limit } };
    }),

    defineRoute({
      ...common,
      operationId: 'revokeTeamApiKey',
      method: 'delete',
      path: '/api/teams/:team_id/api-keys/:key_id',
      summary: 'Revoke a key of anybody in a team; it is refused within 5 seconds everywhere',
      params: TeamKeyParams,
      responses: { 200: TeamKeyView },
    }).handle(async ({ params }, { userId }) => keys.revoke(userId, params.team_id, params.key_id)),
  ];
}
