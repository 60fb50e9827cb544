import { Deleted, defineRoute, type Route } from '@osk/service-kit';
import type { MembersService } from './members.service';
import {
  AddedMember,
  MemberChange,
  MemberList,
  MemberParams,
  MemberQuery,
  MemberView,
  NewMember,
  TeamParams,
} from './schemas';

/** `permission: 'member'` here: the service asks for `manage_team` in the team of the path, not in the session's. */
const common = {
  tag: 'identity',
  auth: 'session',
  permission: 'member',
  shape: 'envelope',
  description: 'Needs the permission manage_team in the team of the path.',
} as const;

export function memberRoutes(members: MembersService): Route[] {
  return [
    defineRoute({
      ...common,
      operationId: 'listMembers',
      method: 'get',
      path: '/api/teams/:team_id/members',
      summary: 'The members of a team, the longest-standing first',
      params: TeamParams,
      query: MemberQuery,
      responses: { 200: MemberList },
    }).handle(async ({ params, query }, { userId }) => {
      const { members: found, total } = await members.list(userId, params.team_id, query);
      return { members: found, pagination: { total, skip: query.skip, limit: query.limit } };
    }),

    defineRoute({
      ...common,
      operationId: 'addMember',
      method: 'post',
      path: '/api/teams/:team_id/members',
      summary: 'Add a person to a team by e-mail address',
      description:
        'Needs the permission manage_team in the team of the path; making an owner needs an owner. Somebody who is ' +
        'not known yet gets a user with a password that this answer shows once.',
      cap: { limit: 60, windowSeconds: 3600 },
      params: TeamParams,
      body: NewMember,
      responses: { 201: AddedMember },
      errors: { 409: 'Already a member' },
    }).handle(async ({ params, body }, { userId }) => members.add(userId, params.team_id, body)),

    defineRoute({
      ...common,
      operationId: 'changeMember',
      method: 'put',
      path: '/api/teams/:team_id/members/:user_id',
      summary: "Change a member's role",
      params: MemberParams,
      body: MemberChange,
      responses: { 200: MemberView },
      errors: { 409: 'The last owner cannot become something else' },
    }).handle(async ({ params, body }, { userId }) =>
      members.changeRole(userId, params.team_id, params.user_id, body.role),
    ),

    defineRoute({
      ...common,
      operationId: 'removeMember',
      method: 'delete',
      path: '/api/teams/:team_id/members/:user_id',
      summary: 'Take a person out of a team; their keys are revoked',
      params: MemberParams,
      responses: { 200: Deleted },
      errors: { 409: 'The last owner cannot leave' },
    }).handle(async ({ params }, { userId }) => {
      await members.remove(userId, params.team_id, params.user_id);
      return { deleted: true };
    }),
  ];
}
