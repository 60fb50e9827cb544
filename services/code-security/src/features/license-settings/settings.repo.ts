import { defineCollection, TeamRepository, type Store, type TeamDocument } from '@osk/persistence';

export interface LicenceSettings extends TeamDocument {
  enabled: boolean;
  updated_by: string;
  updated_at: Date;
}

const settings = defineCollection<LicenceSettings>({
  name: 'license_settings',
  schema: {
    enabled: { type: Boolean, required: true },
    updated_by: { type: String, required: true },
    updated_at: { type: Date, required: true },
  },
  indexes: [],
});

/** One document a team, under the team's own id. */
export class LicenceSettingsRepository {
  private readonly settings: TeamRepository<LicenceSettings>;

  constructor(store: Store) {
    this.settings = new TeamRepository(store, settings);
  }

  find(teamId: string): Promise<LicenceSettings | null> {
    return this.settings.findById(teamId, teamId);
  }

  /** Nothing leaves the platform unless somebody of the team has said so. */
  async isEnabled(teamId: string): Promise<boolean> {
    return (await this.find(teamId))?.enabled ?? false;
  }

  async write(teamId: string, enabled: boolean, by: string, at: Date): Promise<void> {
    await this.settings.upsert(teamId, teamId, { $set: { enabled, updated_by: by, updated_at: at } });
  }
}
