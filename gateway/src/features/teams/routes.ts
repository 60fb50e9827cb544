import { defineRoute, type Route } from '@osk/service-kit';
import { NewTeam, TeamList, TeamView } from './schemas';
import type { TeamsService } from './teams.service';

export function teamRoutes(teams: TeamsService): Route[] {
  return [
    defineRoute({
      operationId: 'listTeams',
      method: 'get',
      path: '/api/teams',
      tag: 'identity',
      summary: 'The teams you are a member of',
      auth: 'session',
      permission: 'manage_team',
      shape: 'envelope',
      responses: { 200: TeamList },
    }).handle(async (_input, { userId }) => ({ teams: await teams.ofUser(userId) })),

    defineRoute({
      operationId: 'createTeam',
      method: 'post',
      path: '/api/teams',
      tag: 'identity',
      summary: 'Make a team and become its owner',
      auth: 'session',
      permission: 'manage_team',
      shape: 'envelope',
      cap: { limit: 20, windowSeconds: 3600 },
      body: NewTeam,
      responses: { 201: TeamView },
      errors: { 409: 'You are a member of too many teams' },
    }).handle(async ({ body }, { userId }) => teams.create(userId, body.name)),
  ];
}
