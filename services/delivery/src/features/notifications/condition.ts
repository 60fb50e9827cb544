import type { EventName, PlatformEvent } from '@osk/contracts';
import type { ChannelId, Notification } from '../../channels/notification';

/** What a condition has to say: a notification without what the platform adds, and how it is to be spread. */
export interface Told extends Omit<Notification, 'notification_id' | 'team_id' | 'action_url' | 'created_at'> {
  /** Where to look: an address, or a path below the deployment's own. */
  look: string | null;
  /** Where it goes beside the in-app centre. */
  channels: readonly ChannelId[];
  /** Also mailed to the deployment's administrator, whatever the team's switches. */
  administrator?: boolean;
  /** The alert stream has switches and a threshold of its own (`alerts` of the preferences). */
  isAlert: boolean;
  /** The row of what caused it has an entry in the in-app centre already: one cause is entered once. */
  isEntered?: boolean;
  /** What is told under the same group is one entry of the in-app centre, with a count; null: an entry by itself. */
  group: string | null;
}

/** One row of the specification's table "Notifications raised by the platform": a file below `conditions/`. */
export interface Condition<N extends EventName = EventName> {
  events: readonly N[];
  /** Pure. Null: nobody is to be told. */
  tell(event: PlatformEvent<N>): Told | null;
}

/** Types a row's events. What it gives is found by its folder, whatever its events are. */
export function defineCondition<const N extends EventName>(condition: Condition<N>): Condition {
  return condition as unknown as Condition;
}
