import type { ApiKeysRepository } from '../features/api-keys/api-keys.repo';
import type { MembersRepository } from '../features/members/members.repo';
import type { SessionsRepository } from '../features/sessions/sessions.repo';
import type { UserRepository } from '../features/users/users.repo';
import { keyPrincipal, sessionPrincipal, type CredentialKind, type Principal } from './principal';

export interface CredentialSource {
  /** The good ones among these hashes: known, not revoked, the owner enabled and still a member of the team. */
  load(kind: CredentialKind, hashes: readonly string[]): Promise<Map<string, Principal>>;
}

interface Repositories {
  apiKeys: ApiKeysRepository;
  sessions: SessionsRepository;
  users: UserRepository;
  members: MembersRepository;
}

export interface CredentialRules {
  /** Whether a session of somebody with a password that another person has seen is held back until it is changed. */
  requirePasswordChange: boolean;
}

/** Reads credentials from the store, three queries for however many. Expiry is judged by who uses them. */
export function storeCredentials(repositories: Repositories, rules: CredentialRules): CredentialSource {
  const { apiKeys, sessions, users, members } = repositories;

  async function holders(pairs: readonly { team_id: string; user_id: string }[]) {
    const [enabled, roleOf] = await Promise.all([
      users.enabledAmong([...new Set(pairs.map(({ user_id }) => user_id))]),
      members.roles(pairs),
    ]);
    return (teamId: string, userId: string) => {
      const user = enabled.get(userId);
      const role = user && roleOf(teamId, userId);
      return role && { role, passwordIsDue: rules.requirePasswordChange && user.must_change_password };
    };
  }

  async function loadKeys(hashes: readonly string[]): Promise<Map<string, Principal>> {
    const found = (await apiKeys.byHashes(hashes)).filter(({ revoked_at }) => revoked_at === null);
    if (found.length === 0) return new Map();
    const holderOf = await holders(found);
    return new Map(
      found.flatMap((key) => {
        const holder = holderOf(key.team_id, key.user_id);
        return holder ? [[key.hash, keyPrincipal(key, holder.role)] as const] : [];
      }),
    );
  }

  async function loadSessions(hashes: readonly string[]): Promise<Map<string, Principal>> {
    const found = await sessions.byHashes(hashes);
    if (found.length === 0) return new Map();
    const holderOf = await holders(found.map(({ user_id, current_team }) => ({ user_id, team_id: current_team })));
    return new Map(
      found.flatMap((session) => {
        const holder = holderOf(session.current_team, session.user_id);
        return holder ? [[session.hash, sessionPrincipal(session, holder.role, holder.passwordIsDue)] as const] : [];
      }),
    );
  }

  return { load: (kind, hashes) => (kind === 'key' ? loadKeys(hashes) : loadSessions(hashes)) };
}
