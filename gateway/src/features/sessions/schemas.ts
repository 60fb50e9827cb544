import { OffsetPagination, offsetQuery } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';

const Time = Type.String({ format: 'date-time' });

export const SessionView = Type.Object(
  {
    session_id: Type.String({ description: 'Names the session; it is not the secret that X-Session-ID takes' }),
    current: Type.Boolean({ description: 'The one that asks' }),
    team_id: Type.String(),
    ip: Type.String({ description: 'Where it was signed in from' }),
    user_agent: Type.String(),
    created_at: Time,
    last_seen_at: Time,
    expires_at: Time,
  },
  { $id: 'Session' },
);

export const SessionList = Type.Object(
  { sessions: Type.Array(SessionView), pagination: OffsetPagination },
  { $id: 'SessionList' },
);

export const SessionQuery = Type.Object(offsetQuery({ default: 50, max: 100 }));
export const SessionParams = Type.Object({ session_id: Type.String() });
export const SessionsEnded = Type.Object({ sessions_ended: Type.Integer() }, { $id: 'SessionsEnded' });
