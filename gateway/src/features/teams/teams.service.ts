import { newId } from '@osk/contracts';
import type { Store } from '@osk/persistence';
import { errors } from '@osk/service-kit';
import type { Static } from '@sinclair/typebox';
import type { Clock } from '../../clock';
import type { TeamDirectory } from '../directory/team-directory';
import type { MembersRepository } from '../members/members.repo';
import type { TeamView } from './schemas';
import type { TeamsRepository } from './teams.repo';

/** Of how many teams one person can be a member before making another. */
const MAX_TEAMS = 100;

type View = Static<typeof TeamView>;

export class TeamsService {
  constructor(
    private readonly parts: {
      store: Store;
      teams: TeamsRepository;
      members: MembersRepository;
      directory: TeamDirectory;
      now: Clock;
    },
  ) {}

  /** The teams a person is a member of, by name. */
  async ofUser(userId: string): Promise<View[]> {
    const { teams, members } = this.parts;
    const memberships = await members.ofUser(userId);
    const roles = new Map(memberships.map(({ team_id, role }) => [team_id, role]));
    const found = await teams.byIds([...roles.keys()]);
    return found.map(({ _id, name, created_at }) => ({
      team_id: _id,
      name,
      role: roles.get(_id)!,
      created_at: created_at.toISOString(),
    }));
  }

  /** Makes a team whose first owner is the maker. */
  async create(userId: string, name: string): Promise<View> {
    const { store, teams, members, directory, now } = this.parts;
    if ((await members.ofUser(userId)).length >= MAX_TEAMS) {
      throw errors.conflict(`You are a member of ${MAX_TEAMS} teams already`, { code: 'too_many_teams' });
    }
    const at = new Date(now());
    const team = { _id: newId('team'), name: name.trim(), created_at: at, created_by: userId, owners: 1 };
    await store.transaction(async (tx) => {
      await teams.insert(team, { tx });
      await members.add(team._id, userId, 'owner', at, { tx });
      await directory.changed(team._id, tx);
    });
    return { team_id: team._id, name: team.name, role: 'owner', created_at: at.toISOString() };
  }
}
