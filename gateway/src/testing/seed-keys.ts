import { newId } from '@osk/contracts';
import type { Store } from '@osk/persistence';
import { hashSecret, newApiKey, shownPart } from '../credentials/secrets';
import { createRepositories } from '../repositories';
import { SCOPE_PRESETS } from '../features/roles/scopes';
import { normaliseEmail } from '../features/users/users.repo';

/** Stores `count` keys of a user in their first team, past the caps of the API, and gives their values. */
export async function seedKeys(store: Store, email: string, count: number, perMinute: number): Promise<string[]> {
  const { users, members, apiKeys } = createRepositories(store);
  const user = await users.byEmail(normaliseEmail(email));
  const [membership] = user ? await members.ofUser(user._id) : [];
  if (!user || !membership) throw new Error(`no member called ${email}`);
  const now = Date.now();
  const values = Array.from({ length: count }, newApiKey);
  for (const [index, value] of values.entries()) {
    await apiKeys.insert(membership.team_id, {
      _id: newId('key'),
      user_id: user._id,
      name: `seeded ${index}`,
      hash: hashSecret(value),
      prefix: shownPart(value),
      scope_preset: 'Platform (All)',
      scopes: [...SCOPE_PRESETS['Platform (All)']],
      environment: null,
      rate_limit_per_minute: perMinute,
      created_at: new Date(now),
      expires_at: new Date(now + 24 * 3_600_000),
      last_used_at: null,
      revoked_at: null,
    });
  }
  return values;
}
