import { ROLES, type Role } from '@osk/contracts';
import {
  defineCollection,
  q,
  TeamRepository,
  teamIndex,
  type Documents,
  type InTransaction,
  type Page,
  type PageRequest,
  type Store,
} from '@osk/persistence';

export interface MembershipDocument {
  /** `<team_id>.<user_id>`: one per person and team, and found without an index. */
  _id: string;
  team_id: string;
  user_id: string;
  role: Role;
  joined_at: Date;
}

export const membershipCollection = defineCollection<MembershipDocument>({
  name: 'memberships',
  schema: {
    user_id: { type: String, required: true },
    role: { type: String, enum: [...ROLES], required: true },
    joined_at: { type: Date, required: true },
  },
  indexes: [teamIndex({ joined_at: 1 }), { key: { user_id: 1, joined_at: 1 } }],
});

const idOf = (teamId: string, userId: string): string => `${teamId}.${userId}`;

/** Roles by team and person, as a credential check asks for them. */
export type RoleLookup = (teamId: string, userId: string) => Role | undefined;

export class MembersRepository {
  private readonly members: TeamRepository<MembershipDocument>;
  private readonly everywhere: Documents<MembershipDocument>;

  constructor(store: Store) {
    this.members = new TeamRepository(store, membershipCollection);
    this.everywhere = store.unscoped(membershipCollection, 'sign-in finds the teams of a person');
  }

  find(teamId: string, userId: string, options?: InTransaction): Promise<MembershipDocument | null> {
    return this.members.findById(teamId, idOf(teamId, userId), options);
  }

  page(teamId: string, request: PageRequest): Promise<Page<MembershipDocument>> {
    return this.members.page(teamId, {}, { ...request, sort: { joined_at: 1 } });
  }

  /** Everybody, however many: what is told of a team is told whole. */
  all(teamId: string, options: InTransaction): Promise<MembershipDocument[]> {
    return this.members.find(teamId, {}, { ...options, sort: { joined_at: 1 } });
  }

  /** @throws DuplicateKeyError when the person is a member already */
  add(teamId: string, userId: string, role: Role, at: Date, options?: InTransaction): Promise<MembershipDocument> {
    return this.members.insert(teamId, { _id: idOf(teamId, userId), user_id: userId, role, joined_at: at }, options);
  }

  /** False when the person does not have the role `from` any more. */
  async changeRole(teamId: string, userId: string, from: Role, to: Role, options: InTransaction): Promise<boolean> {
    const where = { _id: idOf(teamId, userId), role: from };
    return (await this.members.update(teamId, where, { $set: { role: to } }, options)).matched === 1;
  }

  /** False when the person does not have the role `role` any more. */
  remove(teamId: string, userId: string, role: Role, options: InTransaction): Promise<boolean> {
    return this.members.delete(teamId, { _id: idOf(teamId, userId), role }, options);
  }

  ofUser(userId: string, options?: InTransaction): Promise<MembershipDocument[]> {
    return this.everywhere.find({ user_id: userId }, { ...options, sort: { joined_at: 1 } });
  }

  async roles(pairs: readonly { team_id: string; user_id: string }[]): Promise<RoleLookup> {
    const ids = [...new Set(pairs.map(({ team_id, user_id }) => idOf(team_id, user_id)))];
    const found = await this.everywhere.find({ _id: q.in(ids) });
    const roles = new Map(found.map(({ _id, role }) => [_id, role]));
    return (teamId, userId) => roles.get(idOf(teamId, userId));
  }
}
