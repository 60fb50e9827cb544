import { Type } from '@sinclair/typebox';
import { event } from './envelope';

/** Platform-internal: who is in a team, whole, each time that changes or somebody has asked. */
export const teamDirectory = event(
  'team.directory',
  'The members of a team',
  Type.Object({
    team_name: Type.String(),
    version: Type.Integer({ minimum: 0, description: 'Counted up by every change: a lower one is out of date' }),
    members: Type.Array(
      Type.Object({
        user_id: Type.String(),
        email: Type.String(),
        name: Type.String(),
        role: Type.String(),
      }),
    ),
  }),
);

/** Platform-internal: a service does not know the members of a team yet; the gateway answers with `team.directory`. */
export const teamDirectoryWanted = event(
  'team.directory_wanted',
  'A service asks for the members of a team',
  Type.Object({}),
);
