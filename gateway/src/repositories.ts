import type { Store } from '@osk/persistence';
import { ApiKeysRepository } from './features/api-keys/api-keys.repo';
import { MembersRepository } from './features/members/members.repo';
import { SessionsRepository } from './features/sessions/sessions.repo';
import { TeamsRepository } from './features/teams/teams.repo';
import { MilestonesRepository } from './features/users/milestones.repo';
import { UserRepository } from './features/users/users.repo';

/** All collections of the gateway's database that hold identity. */
export function createRepositories(store: Store) {
  return {
    milestones: new MilestonesRepository(store),
    users: new UserRepository(store),
    teams: new TeamsRepository(store),
    members: new MembersRepository(store),
    sessions: new SessionsRepository(store),
    apiKeys: new ApiKeysRepository(store),
  };
}
export type Repositories = ReturnType<typeof createRepositories>;
