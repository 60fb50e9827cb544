import type { Severity } from '@osk/contracts';
import { defineCollection, TeamRepository, type Store } from '@osk/persistence';
import type { ChannelId } from '../../channels/notification';

/** The switches of a team; what was never said is not there and means its default. */
export interface TeamPreferences {
  channels: Partial<Record<ChannelId | 'in_app', boolean>>;
  muted_categories: string[];
  alerts: {
    enabled?: boolean;
    min_severity?: Severity;
    channels: Partial<Record<AlertChannel, boolean>>;
  };
}

/** The channels that alerts can be switched off on by themselves (specification, Notification configuration). */
export const ALERT_CHANNELS = ['in_app', 'slack', 'teams'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

/** What a request changes; what it does not name stays. */
export interface TeamPreferencesChange {
  channels?: TeamPreferences['channels'];
  muted_categories?: string[];
  alerts?: Partial<TeamPreferences['alerts']>;
}

interface TeamPreferenceDocument extends TeamPreferences {
  /** The team's id. */
  _id: string;
  team_id: string;
  updated_by: string;
  updated_at: Date;
}

const flag = { type: Boolean };
const teamPreferences = defineCollection<TeamPreferenceDocument>({
  name: 'team_preferences',
  schema: {
    channels: { email: flag, slack: flag, teams: flag, in_app: flag, webhook: flag, pagerduty: flag },
    muted_categories: { type: [String], default: [] },
    alerts: {
      enabled: flag,
      min_severity: { type: String },
      channels: { in_app: flag, slack: flag, teams: flag },
    },
    updated_by: { type: String, required: true },
    updated_at: { type: Date, required: true },
  },
  indexes: [],
});

export class TeamPreferenceRepository {
  private readonly preferences: TeamRepository<TeamPreferenceDocument>;

  constructor(store: Store) {
    this.preferences = new TeamRepository(store, teamPreferences);
  }

  async of(teamId: string): Promise<TeamPreferences> {
    const found = await this.preferences.findById(teamId, teamId);
    return {
      channels: found?.channels ?? {},
      muted_categories: found?.muted_categories ?? [],
      alerts: { ...found?.alerts, channels: found?.alerts?.channels ?? {} },
    };
  }

  async change(teamId: string, change: TeamPreferencesChange, by: string): Promise<void> {
    const { channels, alerts, muted_categories } = change;
    const { channels: alertChannels, ...alertSwitches } = alerts ?? {};
    await this.preferences.upsert(teamId, teamId, {
      $set: {
        ...under('channels', channels),
        ...under('alerts', alertSwitches),
        ...under('alerts.channels', alertChannels),
        muted_categories,
        updated_by: by,
        updated_at: new Date(),
      },
    });
  }
}

/** Field by field, so that two people who change different switches do not undo each other. */
function under(path: string, fields: Record<string, unknown> = {}): Record<`${string}.${string}`, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${path}.${name}`, value]));
}
