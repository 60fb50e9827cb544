import { Type } from '@sinclair/typebox';
import { CurrentTeam, TeamView } from '../teams/schemas';
import { EmailAddress, PASSWORD_MAX, PASSWORD_MIN, UserView } from '../users/schemas';

const Time = Type.String({ format: 'date-time' });

export const Login = Type.Object(
  { email: EmailAddress, password: Type.String({ minLength: 1, maxLength: PASSWORD_MAX }) },
  { additionalProperties: false, $id: 'Login' },
);

export const SignedIn = Type.Object(
  {
    session_id: Type.String({ description: 'Send it as X-Session-ID' }),
    expires_at: Time,
    user: UserView,
    teams: Type.Array(TeamView),
    team_id: Type.String({ description: 'The team that the session works in' }),
  },
  { $id: 'SignedIn' },
);

export const SignedOut = Type.Object({ signed_out: Type.Boolean() }, { $id: 'SignedOut' });

export const Me = Type.Object(
  { user: UserView, ...CurrentTeam.properties, teams: Type.Array(TeamView) },
  { $id: 'Me' },
);

export const SwitchTeam = Type.Object({ team_id: Type.String() }, { additionalProperties: false, $id: 'SwitchTeam' });

export const PasswordChange = Type.Object(
  {
    current_password: Type.String({ minLength: 1, maxLength: PASSWORD_MAX }),
    new_password: Type.String({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX }),
  },
  { additionalProperties: false, $id: 'PasswordChange' },
);

export const PasswordChanged = Type.Object({ sessions_ended: Type.Integer() }, { $id: 'PasswordChanged' });
