import { newId } from '@osk/contracts';
import { DuplicateKeyError, type Store } from '@osk/persistence';
import type { GatewayConfig } from '../../config';
import { createRepositories } from '../../repositories';
import { newUser } from './new-user';
import { TeamDirectory } from '../directory/team-directory';
import { normaliseEmail } from './users.repo';

const FIRST_USER = 'first_user';

export interface FirstUser {
  /** False when there was one already, made by this or another replica. */
  created: boolean;
  email: string;
  /** The generated password, to be shown this once; undefined when the configuration gave one. */
  password?: string;
}

/**
 * Makes the first user, owner of the first team. Once per installation, whichever replica comes first: the milestone,
 * the user and the team are written in one transaction or not at all.
 */
export async function bootstrapFirstUser(
  store: Store,
  config: Pick<GatewayConfig, 'OSK_ADMIN_EMAIL' | 'OSK_ADMIN_PASSWORD'>,
): Promise<FirstUser> {
  const repositories = createRepositories(store);
  const { milestones, users, teams, members } = repositories;
  const email = normaliseEmail(config.OSK_ADMIN_EMAIL);
  const done: FirstUser = { created: false, email };
  if (await milestones.reached(FIRST_USER)) return done;

  const at = new Date();
  const made = await newUser({ email, name: 'Administrator', password: config.OSK_ADMIN_PASSWORD }, at);
  const { generated } = made;
  // Shown to nobody but whoever starts the platform: it is their own from the beginning.
  const user = { ...made.user, must_change_password: false };
  const team = { _id: newId('team'), name: 'Default', created_at: at, created_by: user._id, owners: 1 };
  try {
    await store.transaction(async (tx) => {
      await milestones.reach(FIRST_USER, at, { tx });
      await users.insert(user, { tx });
      await teams.insert(team, { tx });
      await members.add(team._id, user._id, 'owner', at, { tx });
      await new TeamDirectory(repositories).changed(team._id, tx);
    });
  } catch (error) {
    if (error instanceof DuplicateKeyError) return done;
    throw error;
  }
  return { created: true, email: user.email, ...(generated !== null && { password: generated }) };
}
