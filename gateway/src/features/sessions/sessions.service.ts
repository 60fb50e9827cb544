import type { CallerClaims } from '@osk/contracts';
import type { PageRequest } from '@osk/persistence';
import { errors } from '@osk/service-kit';
import type { Static } from '@sinclair/typebox';
import type { Clock } from '../../clock';
import type { Principal } from '../../credentials/principal';
import type { SessionView } from './schemas';
import type { SessionDocument, SessionsRepository } from './sessions.repo';

type View = Static<typeof SessionView>;

interface Parts {
  sessions: SessionsRepository;
  now: Clock;
  forget(which: (principal: Principal) => boolean): void;
}

/** A person's own sessions: where they are signed in, and ending what they do not know or no longer need. */
export class SessionsService {
  constructor(private readonly parts: Parts) {}

  /** Those that are good now, the newest first. */
  async list(caller: CallerClaims, request: PageRequest): Promise<{ sessions: View[]; total: number }> {
    const { sessions, now } = this.parts;
    const { items, total } = await sessions.page(caller.user_id, new Date(now()), request);
    return { sessions: items.map((item) => view(item, caller.credential_id)), total };
  }

  /** @throws AppError not_found for a session that is not this person's, or has ended */
  async end(caller: CallerClaims, sessionId: string): Promise<void> {
    if (!(await this.parts.sessions.deleteOwn(caller.user_id, sessionId))) {
      throw errors.notFound(`Session not found: ${sessionId}`);
    }
    this.parts.forget(({ claims }) => claims.credential_id === sessionId);
  }

  /** Ends all but the calling one; gives how many there were. */
  async endOthers(caller: CallerClaims): Promise<number> {
    const { user_id, credential_id } = caller;
    const ended = await this.parts.sessions.deleteOthers(user_id, credential_id);
    this.parts.forget(
      ({ claims }) => claims.via === 'session' && claims.user_id === user_id && claims.credential_id !== credential_id,
    );
    return ended;
  }
}

function view(session: SessionDocument, currentId: string): View {
  return {
    session_id: session._id,
    current: session._id === currentId,
    team_id: session.current_team,
    ip: session.ip,
    user_agent: session.user_agent ?? '',
    created_at: session.created_at.toISOString(),
    last_seen_at: session.last_seen_at.toISOString(),
    expires_at: session.expires_at.toISOString(),
  };
}
