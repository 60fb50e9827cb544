import type { Severity } from '@osk/contracts';
import type { Static } from '@sinclair/typebox';
import type { Channel } from '../../channels/channel';
import type { ChannelId } from '../../channels/notification';
import type { MemberPreferenceRepository, MemberPreferences } from './member-preference.repo';
import type { TeamPreferencesView } from './schemas';
import type { TeamPreferenceRepository, TeamPreferencesChange } from './team-preference.repo';

interface Deps {
  teams: TeamPreferenceRepository;
  members: MemberPreferenceRepository;
  channels: readonly Channel[];
  /** ALERT_NOTIFY_MIN_SEVERITY. */
  minSeverity: Severity;
}

/** A team's switches and each member's own. Reading shows what is in force, defaults included. */
export class PreferenceService {
  constructor(private readonly deps: Deps) {}

  async ofTeam(teamId: string): Promise<Static<typeof TeamPreferencesView>> {
    const { channels, muted_categories, alerts } = await this.deps.teams.of(teamId);
    const on = (value: boolean | undefined) => value ?? true;
    return {
      channels: {
        email: on(channels.email),
        slack: on(channels.slack),
        teams: on(channels.teams),
        in_app: on(channels.in_app),
        webhook: channels.webhook ?? (await this.isConnected('webhook', teamId)),
        pagerduty: channels.pagerduty ?? (await this.isConnected('pagerduty', teamId)),
      },
      muted_categories,
      alerts: {
        enabled: on(alerts.enabled),
        min_severity: alerts.min_severity ?? this.deps.minSeverity,
        channels: {
          in_app: on(alerts.channels.in_app),
          slack: on(alerts.channels.slack),
          teams: on(alerts.channels.teams),
        },
      },
    };
  }

  async changeTeam(teamId: string, change: TeamPreferencesChange, by: string) {
    await this.deps.teams.change(teamId, change, by);
    return await this.ofTeam(teamId);
  }

  ofMember(teamId: string, userId: string): Promise<MemberPreferences> {
    return this.deps.members.of(teamId, userId);
  }

  async changeMember(teamId: string, userId: string, change: Partial<MemberPreferences>): Promise<MemberPreferences> {
    await this.deps.members.set(teamId, userId, change);
    return await this.deps.members.of(teamId, userId);
  }

  private async isConnected(id: ChannelId, teamId: string): Promise<boolean> {
    return (await this.deps.channels.find((channel) => channel.id === id)?.isConfigured(teamId)) ?? false;
  }
}
