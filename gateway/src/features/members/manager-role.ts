import type { Role } from '@osk/contracts';
import { errors } from '@osk/service-kit';
import { roleAllows } from '../roles/role-permissions';
import type { MembersRepository } from './members.repo';

/**
 * The role of somebody who manages the team that a path names, whichever team their session works in.
 * @throws AppError not_found for a stranger to the team, who learns nothing; forbidden for a member who may not manage it
 */
export async function managerRole(members: MembersRepository, actorId: string, teamId: string): Promise<Role> {
  const membership = await members.find(teamId, actorId);
  if (!membership) throw errors.notFound(`Team not found: ${teamId}`);
  if (!roleAllows(membership.role, 'manage_team')) {
    throw errors.forbidden('Your role in this team does not have the permission manage_team', {
      code: 'missing_permission',
    });
  }
  return membership.role;
}
