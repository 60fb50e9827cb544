import { atLeast, NO_TEAM, type Severity } from '@osk/contracts';
import type { ChannelId, Notification } from '../../channels/notification';
import { mutes } from '../../channels/recipients';
import type { AlertChannel, TeamPreferences } from './team-preference.repo';

/** Why a notification does not go out on a channel. */
export type HeldBack = 'switched_off' | 'alerts_switched_off' | 'muted';

type About = Pick<Notification, 'team_id' | 'category' | 'source' | 'type'>;

/**
 * Whether a team's switches let a notification out on a channel: null, or the reason why not. What was never switched
 * is on; a channel that nobody connected then has nowhere to send to (specification, Notifications, rule 2).
 */
export function heldBack(
  preferences: TeamPreferences,
  about: About & { isAlert: boolean },
  channel: ChannelId | 'in_app',
): HeldBack | null {
  // What concerns the deployment has no team that could have switched anything.
  if (about.team_id === NO_TEAM) return null;
  if (preferences.channels[channel] === false) return 'switched_off';
  if (about.isAlert) {
    const { enabled, channels } = preferences.alerts;
    if (enabled === false || channels[channel as AlertChannel] === false) return 'alerts_switched_off';
  }
  return mutes(preferences.muted_categories, about) ? 'muted' : null;
}

/** Whether an alert is bad enough for this team to be told of. */
export function isBadEnough(preferences: TeamPreferences, severity: Severity, deploymentDefault: Severity): boolean {
  return atLeast(severity, preferences.alerts.min_severity ?? deploymentDefault);
}
