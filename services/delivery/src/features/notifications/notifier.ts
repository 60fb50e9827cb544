import { newId, NO_TEAM, type PlatformEvent, type Severity } from '@osk/contracts';
import type { Inbox, Transaction } from '@osk/persistence';
import type { Channel } from '../../channels/channel';
import type { ChannelId, Notification } from '../../channels/notification';
import { pastRaces } from '../past-races';
import type { PostBox } from '../dispatch/post-box';
import { heldBack, isBadEnough } from '../preferences/allowed';
import type { TeamPreferenceRepository, TeamPreferences } from '../preferences/team-preference.repo';
import type { CentreService } from './centre/centre.service';
import type { Told } from './condition';
import type { Conditions } from './find-conditions';

interface Deps {
  inbox: Inbox;
  conditions: Conditions;
  preferences: TeamPreferenceRepository;
  centre: CentreService;
  postBox: PostBox;
  channels: readonly Channel[];
  /** ALERT_NOTIFY_MIN_SEVERITY. */
  minSeverity: Severity;
  /** OSK_PUBLIC_URL. */
  publicUrl: string | undefined;
}

/** Where a notification goes: per channel null, or why it does not go out there. */
interface WaysOut {
  outlets: ReadonlyMap<ChannelId, string | null>;
  quiet: boolean;
  /** In the in-app centre. */
  isKept: boolean;
  group: string | null;
  /** The team through whose mail the deployment's administrator is told; null: not told. */
  administratorVia: string | null;
}

/** An event to the notification it means, in the in-app centre and on its way over the channels; once per event. */
export class Notifier {
  constructor(private readonly deps: Deps) {}

  async hear(event: PlatformEvent): Promise<void> {
    const told = this.deps.conditions.get(event.event_type)?.tell(event);
    if (!told) return;
    const preferences = await this.deps.preferences.of(event.team_id);
    const isWorthTelling = !told.isAlert || isBadEnough(preferences, told.severity, this.deps.minSeverity);
    // The end of an incident that was opened when the threshold was another is told where the incident is, and no more.
    if (!isWorthTelling && !told.resolves) return;
    const notification = this.notification(event.team_id, told);
    const ways = { ...(await this.waysOut(notification, told, preferences)), isKept: isWorthTelling };
    // Two events may open the same group or flood window at once.
    await pastRaces(() =>
      this.deps.inbox.once(event.event_id, 'notifications', (tx) => this.spread(notification, ways, tx)),
    );
    if (told.group) await this.deps.centre.grow(event.team_id, told.group);
  }

  /** Read before the transaction: what depends on this notification alone, and nobody waits for. */
  private async waysOut(
    notification: Notification,
    told: Told,
    preferences: TeamPreferences,
  ): Promise<Omit<WaysOut, 'isKept'>> {
    const about = { ...notification, isAlert: told.isAlert };
    const outlets = new Map<ChannelId, string | null>();
    for (const channel of told.channels) {
      // What ends an incident goes out whatever has been switched off since it began.
      const why = notification.resolves && channel === 'pagerduty' ? null : heldBack(preferences, about, channel);
      outlets.set(channel, why ?? ((await this.isConfigured(channel, about.team_id)) ? null : 'not_configured'));
    }
    const quiet = heldBack(preferences, about, 'in_app') !== null;
    return { outlets, quiet, group: told.group, administratorVia: await this.administratorVia(notification, told) };
  }

  private async spread(notification: Notification, ways: WaysOut, tx: Transaction): Promise<void> {
    const { centre, postBox } = this.deps;
    const { group, quiet, isKept, administratorVia } = ways;
    const outlets: Record<string, string> = {};
    for (const [channel, why] of ways.outlets) {
      outlets[channel] = why ?? (await postBox.post(channel, notification, tx));
    }
    if (administratorVia) await postBox.post('email', { ...notification, team_id: administratorVia }, tx);
    if (isKept) await centre.keep(notification, { group, quiet, outlets }, tx);
  }

  /** Whose mail server tells the administrator: the deployment's, whose log no team sees; else the team's own. */
  private async administratorVia({ team_id }: Notification, { administrator }: Told): Promise<string | null> {
    if (!administrator) return null;
    for (const via of [NO_TEAM, team_id]) if (await this.isConfigured('email', via)) return via;
    return null;
  }

  private async isConfigured(id: ChannelId, teamId: string): Promise<boolean> {
    return (await this.deps.channels.find((channel) => channel.id === id)?.isConfigured(teamId)) ?? false;
  }

  private notification(team_id: string, told: Told): Notification {
    const { category, source, type, severity, title, body, facts, dedup_key, resolves, look } = told;
    const action_url = this.address(look);
    const texts = { title: title.slice(0, 500), body: body.slice(0, 8000), facts, action_url };
    const created_at = new Date();
    return {
      notification_id: newId('ntf'),
      team_id,
      category,
      source,
      type,
      severity,
      ...texts,
      dedup_key,
      resolves,
      created_at,
    };
  }

  private address(look: string | null): string | null {
    if (look === null || !look.startsWith('/')) return look;
    const { publicUrl } = this.deps;
    return publicUrl ? publicUrl.replace(/\/+$/, '') + look : null;
  }
}
