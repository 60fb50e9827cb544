import { Type } from '@sinclair/typebox';
import { PermissionName, RoleName } from '../roles/schemas';

/** A team as one of its members sees it. */
export const TeamView = Type.Object(
  {
    team_id: Type.String(),
    name: Type.String(),
    role: RoleName,
    created_at: Type.String({ format: 'date-time' }),
  },
  { $id: 'Team' },
);

export const TeamList = Type.Object({ teams: Type.Array(TeamView) }, { $id: 'TeamList' });

export const NewTeam = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }) },
  { additionalProperties: false, $id: 'NewTeam' },
);

/** What the signed-in user is in the team that the session works in. */
export const CurrentTeam = Type.Object(
  { team_id: Type.String(), role: RoleName, permissions: Type.Array(PermissionName) },
  { $id: 'CurrentTeam' },
);
