import { newId, type CallerClaims } from '@osk/contracts';
import type { Store } from '@osk/persistence';
import { errors, type Logger } from '@osk/service-kit';
import type { Static } from '@sinclair/typebox';
import type { Clock } from '../../clock';
import { passwordWeakness } from '../../credentials/password-policy';
import { hashPassword, verifyPassword } from '../../credentials/passwords';
import { sessionPrincipal, type Principal } from '../../credentials/principal';
import { hashSecret, newSessionSecret } from '../../credentials/secrets';
import type { MembersRepository } from '../members/members.repo';
import { ROLE_PERMISSIONS } from '../roles/role-permissions';
import { prolongedUntil, SESSION_MAX_MS } from '../sessions/session-times';
import type { SessionDocument, SessionsRepository } from '../sessions/sessions.repo';
import type { CurrentTeam } from '../teams/schemas';
import type { TeamsService } from '../teams/teams.service';
import { userView } from '../users/user-view';
import type { UserDocument, UserRepository } from '../users/users.repo';
import type { Me, SignedIn } from './schemas';
import type { SignInGuard } from './sign-in-guard';

interface Parts {
  store: Store;
  users: UserRepository;
  members: MembersRepository;
  sessions: SessionsRepository;
  teams: TeamsService;
  guard: SignInGuard;
  now: Clock;
  logger: Logger;
  forget(which: (principal: Principal) => boolean): void;
}

/** Where somebody signs in from. */
export interface Client {
  ip: string;
  /** As it names itself; shown to its owner and believed by nobody. */
  userAgent: string;
}

const MAX_USER_AGENT = 200;

export class AuthService {
  constructor(private readonly parts: Parts) {}

  /**
   * @param about told whom the attempt is about once that is known, whether it succeeds or not
   * @returns the session and who now holds it
   * @throws AppError unauthenticated for a wrong password and an unknown or disabled account alike, rate_limited after
   *   repeated failures, forbidden for a member of no team
   */
  async signIn(
    email: string,
    password: string,
    client: Client,
    about: (subject: { team_id: string; user_id: string }) => void = () => {},
  ): Promise<{ session: Static<typeof SignedIn>; caller: CallerClaims }> {
    const { users, members, sessions, teams, guard, now, logger } = this.parts;
    const { ip } = client;
    const forgive = await guard.attempt(email, ip);
    const user = await users.byEmail(email);
    // Looked up for unknown accounts too: time does not tell which there are.
    const [first] = await members.ofUser(user?._id ?? '');
    if (user && first) about({ team_id: first.team_id, user_id: user._id });
    const good = await verifyPassword(user?.password_hash, password);
    if (!user || !good || user.disabled) {
      logger.warn('sign-in refused', { user_id: user?._id ?? null, ip, disabled: user?.disabled ?? false });
      throw errors.unauthenticated('The e-mail address or the password is wrong', { code: 'bad_credentials' });
    }
    await forgive();
    if (!first) throw errors.forbidden('You are not a member of any team', { code: 'no_team' });
    const at = now();
    const value = newSessionSecret();
    const stored = await sessions.insert(newSession(user, first.team_id, value, client, at));
    await users.signedIn(user._id, new Date(at));
    const session = {
      session_id: value,
      expires_at: stored.expires_at.toISOString(),
      user: userView(user),
      teams: await teams.ofUser(user._id),
      team_id: first.team_id,
    };
    return { session, caller: sessionPrincipal(stored, first.role, false).claims };
  }

  async signOut(caller: CallerClaims): Promise<void> {
    await this.parts.sessions.delete(caller.credential_id);
    this.forgetSession(caller);
  }

  async me(caller: CallerClaims): Promise<Static<typeof Me>> {
    const [user, teams] = await Promise.all([this.user(caller), this.parts.teams.ofUser(caller.user_id)]);
    const { team_id, role, permissions } = caller;
    return { user: userView(user), team_id, role, permissions, teams };
  }

  async switchTeam(caller: CallerClaims, teamId: string): Promise<Static<typeof CurrentTeam>> {
    const membership = await this.parts.members.find(teamId, caller.user_id);
    if (!membership) throw errors.notFound(`Team not found: ${teamId}`);
    await this.parts.sessions.switchTeam(caller.credential_id, teamId);
    this.forgetSession(caller);
    const { role } = membership;
    return { team_id: teamId, role, permissions: [...ROLE_PERMISSIONS[role]] };
  }

  /** Changes the password and ends every session of the user, this one too. Keys stay: they are revoked one by one. */
  async changePassword(caller: CallerClaims, current: string, next: string, ip: string): Promise<number> {
    const { store, users, sessions, guard, now } = this.parts;
    const user = await this.user(caller);
    const forgive = await guard.attempt(user.email, ip);
    if (!(await verifyPassword(user.password_hash, current))) {
      throw errors.refused('The current password is wrong', { code: 'bad_credentials' });
    }
    await forgive();
    if (next === current || next.toLowerCase() === user.email) {
      throw errors.invalid('new_password must differ from the current password and from the e-mail address');
    }
    const weakness = passwordWeakness(next, user.email);
    if (weakness) throw errors.invalid(weakness, { code: 'weak_password' });
    const hashed = await hashPassword(next);
    const ended = await store.transaction(async (tx) => {
      await users.setPassword(user._id, hashed, new Date(now()), { tx });
      return await sessions.deleteOfUser(user._id, { tx });
    });
    this.parts.forget(({ claims }) => claims.via === 'session' && claims.user_id === user._id);
    return ended;
  }

  private async user(caller: CallerClaims): Promise<UserDocument> {
    const user = await this.parts.users.byId(caller.user_id);
    if (!user) throw errors.unauthenticated('The session is not valid');
    return user;
  }

  private forgetSession(caller: CallerClaims): void {
    this.parts.forget(({ claims }) => claims.credential_id === caller.credential_id);
  }
}

function newSession(user: UserDocument, teamId: string, value: string, client: Client, at: number): SessionDocument {
  const endsAt = at + SESSION_MAX_MS;
  return {
    _id: newId('sess'),
    hash: hashSecret(value),
    user_id: user._id,
    current_team: teamId,
    created_at: new Date(at),
    last_seen_at: new Date(at),
    expires_at: new Date(prolongedUntil(at, endsAt)),
    ends_at: new Date(endsAt),
    ip: client.ip,
    user_agent: client.userAgent.slice(0, MAX_USER_AGENT),
  };
}
