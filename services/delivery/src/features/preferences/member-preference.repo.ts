import { defineCollection, TeamRepository, type Store } from '@osk/persistence';

/** What one member of a team wants to be told, under `<team_id>.<user_id>`. */
export interface MemberPreferenceDocument {
  _id: string;
  team_id: string;
  user_id: string;
  /** No mail at all. */
  opted_out: boolean;
  muted_categories: string[];
  updated_at: Date;
}

export type MemberPreferences = Pick<MemberPreferenceDocument, 'opted_out' | 'muted_categories'>;

const memberPreferences = defineCollection<MemberPreferenceDocument>({
  name: 'member_preferences',
  schema: {
    user_id: { type: String, required: true },
    opted_out: { type: Boolean, default: false },
    muted_categories: { type: [String], default: [] },
    updated_at: { type: Date, required: true },
  },
  indexes: [{ key: { team_id: 1, user_id: 1 } }],
});

const idOf = (teamId: string, userId: string): string => `${teamId}.${userId}`;

export class MemberPreferenceRepository {
  private readonly preferences: TeamRepository<MemberPreferenceDocument>;

  constructor(store: Store) {
    this.preferences = new TeamRepository(store, memberPreferences);
  }

  async of(teamId: string, userId: string): Promise<MemberPreferences> {
    const found = await this.preferences.findById(teamId, idOf(teamId, userId));
    return { opted_out: found?.opted_out ?? false, muted_categories: found?.muted_categories ?? [] };
  }

  /** By user; who said nothing is not in it. */
  async ofTeam(teamId: string): Promise<ReadonlyMap<string, MemberPreferences>> {
    const found = await this.preferences.find(teamId, {});
    return new Map(found.map((said) => [said.user_id, said]));
  }

  async set(teamId: string, userId: string, change: Partial<MemberPreferences>): Promise<void> {
    await this.preferences.upsert(teamId, idOf(teamId, userId), {
      $set: { ...change, updated_at: new Date() },
      $setOnInsert: { user_id: userId },
    });
  }
}
