import type { PageRequest } from '@osk/persistence';
import { errors } from '@osk/service-kit';
import type { Static } from '@sinclair/typebox';
import type { Clock } from '../../clock';
import type { Principal } from '../../credentials/principal';
import { managerRole } from '../members/manager-role';
import type { MembersRepository } from '../members/members.repo';
import type { UserDocument, UserRepository } from '../users/users.repo';
import type { ApiKeyDocument, ApiKeysRepository } from './api-keys.repo';
import { keyView } from './key-view';
import type { TeamKeyView } from './schemas';

type View = Static<typeof TeamKeyView>;

interface Parts {
  apiKeys: ApiKeysRepository;
  members: MembersRepository;
  users: UserRepository;
  now: Clock;
  forget(which: (principal: Principal) => boolean): void;
}

/** Everybody's keys in a team, for those who manage it: a key that leaked is not always its finder's own. */
export class TeamKeysService {
  constructor(private readonly parts: Parts) {}

  /** @param ownerId whose; everybody's when absent */
  async list(
    actorId: string,
    teamId: string,
    ownerId: string | undefined,
    request: PageRequest,
  ): Promise<{ api_keys: View[]; total: number }> {
    await managerRole(this.parts.members, actorId, teamId);
    const { items, total } = await this.parts.apiKeys.pageOfTeam(teamId, ownerId, request);
    const owners = await this.parts.users.byIds([...new Set(items.map(({ user_id }) => user_id))]);
    const byId = new Map(owners.map((user) => [user._id, user]));
    return { api_keys: items.map((key) => this.view(key, byId.get(key.user_id))), total };
  }

  /** Revoking again is no error. */
  async revoke(actorId: string, teamId: string, keyId: string): Promise<View> {
    const { apiKeys, members, users, now, forget } = this.parts;
    await managerRole(members, actorId, teamId);
    const key = await apiKeys.revoke(teamId, keyId, new Date(now()));
    if (!key) throw errors.notFound(`API key not found: ${keyId}`);
    forget(({ claims }) => claims.credential_id === keyId);
    return this.view(key, (await users.byId(key.user_id)) ?? undefined);
  }

  private view(key: ApiKeyDocument, owner: UserDocument | undefined): View {
    return { ...keyView(key, this.parts.now()), user_id: key.user_id, email: owner?.email ?? '' };
  }
}
