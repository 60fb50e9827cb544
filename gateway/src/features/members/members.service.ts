import type { Role } from '@osk/contracts';
import { DuplicateKeyError, type PageRequest, type Store, type Transaction } from '@osk/persistence';
import { errors } from '@osk/service-kit';
import type { Static } from '@sinclair/typebox';
import type { Clock } from '../../clock';
import type { Principal } from '../../credentials/principal';
import type { ApiKeysRepository } from '../api-keys/api-keys.repo';
import type { TeamDirectory } from '../directory/team-directory';
import type { SessionsRepository } from '../sessions/sessions.repo';
import type { TeamsRepository } from '../teams/teams.repo';
import { newUser } from '../users/new-user';
import { userCollection, type UserDocument, type UserRepository } from '../users/users.repo';
import { managerRole } from './manager-role';
import type { MembershipDocument, MembersRepository } from './members.repo';
import type { AddedMember, MemberView } from './schemas';

interface Parts {
  store: Store;
  users: UserRepository;
  teams: TeamsRepository;
  members: MembersRepository;
  sessions: SessionsRepository;
  apiKeys: ApiKeysRepository;
  directory: TeamDirectory;
  now: Clock;
  /** Drops what this process remembers of credentials that a change made untrue. */
  forget(which: (principal: Principal) => boolean): void;
}

type View = Static<typeof MemberView>;

/**
 * Who is in a team. The acting person's role is read in the very team that the path names, whichever the session
 * works in: a stranger to it learns nothing (404), a member who may not manage it is told so (403).
 */
export class MembersService {
  constructor(private readonly parts: Parts) {}

  async list(actorId: string, teamId: string, request: PageRequest): Promise<{ members: View[]; total: number }> {
    await managerRole(this.parts.members, actorId, teamId);
    const { items, total } = await this.parts.members.page(teamId, request);
    const users = await this.parts.users.byIds(items.map(({ user_id }) => user_id));
    const byId = new Map(users.map((user) => [user._id, user]));
    return { members: items.map((item) => view(item, byId.get(item.user_id))), total };
  }

  /** Adds a person by address; one who is not known yet gets a user and a password that is told this once. */
  async add(
    actorId: string,
    teamId: string,
    wanted: { email: string; name?: string; role: Role },
  ): Promise<Static<typeof AddedMember>> {
    const actorRole = await managerRole(this.parts.members, actorId, teamId);
    ownersChangeOwners(actorRole, wanted.role);
    const { store, users, teams, members, directory, now } = this.parts;
    const at = new Date(now());
    const fresh = (await users.byEmail(wanted.email)) ? null : await newUser(wanted, at);
    try {
      return await store.transaction(async (tx) => {
        const known = await users.byEmail(wanted.email, { tx });
        const user = known ?? (fresh ? await users.insert(fresh.user, { tx }) : null);
        if (!user) throw errors.conflict('The user was removed meanwhile');
        const membership = await members.add(teamId, user._id, wanted.role, at, { tx });
        if (wanted.role === 'owner') await teams.ownerAdded(teamId, { tx });
        await directory.changed(teamId, tx);
        return { ...view(membership, user), user_created: !known, one_time_password: known ? null : fresh!.generated };
      });
    } catch (error) {
      if (!(error instanceof DuplicateKeyError)) throw error;
      // The same stranger was added twice at once: the user exists now.
      if (error.collection === userCollection.name) return await this.add(actorId, teamId, wanted);
      throw errors.conflict(`Already a member: ${wanted.email.trim()}`, { code: 'already_a_member', cause: error });
    }
  }

  async changeRole(actorId: string, teamId: string, userId: string, to: Role): Promise<View> {
    const actorRole = await managerRole(this.parts.members, actorId, teamId);
    const { role: from } = await this.member(teamId, userId);
    ownersChangeOwners(actorRole, from, to);
    if (from !== to) {
      await this.parts.store.transaction(async (tx) => {
        if (!(await this.parts.members.changeRole(teamId, userId, from, to, { tx }))) throw changedMeanwhile();
        await this.countOwners(teamId, from, to, tx);
        await this.parts.directory.changed(teamId, tx);
      });
      this.forgetMember(teamId, userId);
    }
    const [membership, user] = await Promise.all([this.member(teamId, userId), this.parts.users.byId(userId)]);
    return view(membership, user ?? undefined);
  }

  /** Takes a person out of the team; their keys are revoked, their sessions in it end. The user stays. */
  async remove(actorId: string, teamId: string, userId: string): Promise<void> {
    const actorRole = await managerRole(this.parts.members, actorId, teamId);
    const { role } = await this.member(teamId, userId);
    ownersChangeOwners(actorRole, role);
    const { store, members, sessions, apiKeys, directory, now } = this.parts;
    await store.transaction(async (tx) => {
      if (!(await members.remove(teamId, userId, role, { tx }))) throw changedMeanwhile();
      await this.countOwners(teamId, role, null, tx);
      await directory.changed(teamId, tx);
      await apiKeys.revokeAll(teamId, userId, new Date(now()), { tx });
      await sessions.deleteInTeam(userId, teamId, { tx });
    });
    this.forgetMember(teamId, userId);
  }

  private async member(teamId: string, userId: string): Promise<MembershipDocument> {
    const membership = await this.parts.members.find(teamId, userId);
    if (!membership) throw errors.notFound(`Member not found: ${userId}`);
    return membership;
  }

  private async countOwners(teamId: string, from: Role, to: Role | null, tx: Transaction): Promise<void> {
    if (to === 'owner') await this.parts.teams.ownerAdded(teamId, { tx });
    if (from === 'owner' && !(await this.parts.teams.ownerRemoved(teamId, { tx }))) {
      throw errors.conflict('A team keeps at least one owner: make somebody else an owner first', {
        code: 'last_owner',
      });
    }
  }

  private forgetMember(teamId: string, userId: string): void {
    this.parts.forget(({ claims }) => claims.team_id === teamId && claims.user_id === userId);
  }
}

function ownersChangeOwners(actor: Role, ...touched: Role[]): void {
  if (actor !== 'owner' && touched.includes('owner')) {
    throw errors.forbidden('Only an owner may change owners', { code: 'owner_required' });
  }
}

const changedMeanwhile = () => errors.conflict('The member was changed meanwhile; look again', { code: 'changed' });

function view(membership: MembershipDocument, user: UserDocument | undefined): View {
  return {
    user_id: membership.user_id,
    email: user?.email ?? '',
    name: user?.name ?? '',
    role: membership.role,
    joined_at: membership.joined_at.toISOString(),
    last_sign_in_at: user?.last_sign_in_at?.toISOString() ?? null,
    must_change_password: user?.must_change_password ?? false,
    disabled: user?.disabled ?? false,
  };
}
