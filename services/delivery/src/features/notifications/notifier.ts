import { NO_TEAM, type PlatformEvent, type Severity } from '@osk/contracts';
import { TeamBatches, type Inbox, type Transaction } from '@osk/persistence';
import type { Channel } from '../../channels/channel';
import type { ChannelId, Notification } from '../../channels/notification';
import { pastRaces } from '../past-races';
import type { PostBox } from '../dispatch/post-box';
import { heldBack, isBadEnough } from '../preferences/allowed';
import type { TeamPreferenceRepository, TeamPreferences } from '../preferences/team-preference.repo';
import type { CentreService, Kept } from './centre/centre.service';
import type { Told } from './condition';
import type { Conditions } from './find-conditions';
import { notificationOf } from './notification-of';

interface Deps {
  inbox: Inbox;
  conditions: Conditions;
  preferences: TeamPreferenceRepository;
  centre: CentreService;
  postBox: PostBox;
  channels: readonly Channel[];
  /** All teams: those who manage them see what concerns the deployment. */
  teams: () => Promise<string[]>;
  /** ALERT_NOTIFY_MIN_SEVERITY. */
  minSeverity: Severity;
  /** OSK_PUBLIC_URL. */
  publicUrl: string | undefined;
}

/** An event, and what its condition has to say. */
interface Heard {
  event_id: string;
  told: Told;
}

/** A notification and where it goes: per channel null, or why it does not go out there. */
interface Spread {
  event_id: string;
  notification: Notification;
  outlets: ReadonlyMap<ChannelId, string | null>;
  quiet: boolean;
  /** In the in-app centre. */
  isKept: boolean;
  group: string | null;
  /** The team through whose mail the deployment's administrator is told; null: not told. */
  administratorVia: string | null;
}

/** Whether a channel is connected, asked once per batch. */
type IsConfigured = (id: ChannelId, teamId: string) => Promise<boolean>;

/** Events told in one transaction at most. */
const BATCH = 200;

/**
 * Events to the notifications they mean, in the in-app centre and on their way over the channels; once per event. What
 * arrives for a team while its last events are being told goes together in the next transaction.
 */
export class Notifier {
  private readonly batches: TeamBatches<Heard>;

  constructor(private readonly deps: Deps) {
    this.batches = new TeamBatches({ max: BATCH, work: (teamId, heard) => this.tell(teamId, heard) });
  }

  /** Resolves when what the event has to say is stored. */
  async hear(event: PlatformEvent): Promise<void> {
    const told = this.deps.conditions.get(event.event_type)?.tell(event);
    if (told) await this.batches.add(event.team_id, { event_id: event.event_id, told });
  }

  private async tell(teamId: string, heard: readonly Heard[]): Promise<void> {
    const { inbox, preferences } = this.deps;
    const spreads = await this.spreads(teamId, heard, await preferences.of(teamId));
    if (spreads.length === 0) return;
    const ids = spreads.map(({ event_id }) => event_id);
    // Two events may open the same group or flood window at once.
    await pastRaces(() =>
      inbox.onceEach(ids, 'notifications', async (fresh, tx) => {
        // A batch may hold the same event twice.
        const waiting = new Set(fresh);
        await this.spread(
          teamId,
          spreads.filter(({ event_id }) => waiting.delete(event_id)),
          tx,
        );
      }),
    );
  }

  /** Read before the transaction: what depends on the notifications alone, and nobody waits for. */
  private async spreads(teamId: string, heard: readonly Heard[], preferences: TeamPreferences): Promise<Spread[]> {
    const isConfigured = this.askOnce();
    const spreads: Spread[] = [];
    for (const { event_id, told } of heard) {
      const isWanted = !told.isAlert || isBadEnough(preferences, told.severity, this.deps.minSeverity);
      // The end of an incident that was opened when the threshold was another is told where the incident is, and no more.
      if (!isWanted && !told.resolves) continue;
      const isKept = isWanted && !told.isEntered;
      const notification = notificationOf(teamId, told, this.deps.publicUrl);
      const about = { ...notification, isAlert: told.isAlert };
      const outlets = new Map<ChannelId, string | null>();
      for (const channel of told.channels) {
        // What ends an incident goes out whatever has been switched off since it began.
        const why = told.resolves && channel === 'pagerduty' ? null : heldBack(preferences, about, channel);
        outlets.set(channel, why ?? ((await isConfigured(channel, teamId)) ? null : 'not_configured'));
      }
      const quiet = heldBack(preferences, about, 'in_app') !== null;
      const administratorVia = told.administrator ? await mailOfAdministrator(teamId, isConfigured) : null;
      spreads.push({ event_id, notification, outlets, quiet, isKept, group: told.group, administratorVia });
    }
    return spreads;
  }

  private async spread(teamId: string, spreads: readonly Spread[], tx: Transaction): Promise<void> {
    const { centre, postBox } = this.deps;
    const kept: Kept[] = [];
    for (const { notification, group, quiet, isKept, administratorVia, ...ways } of spreads) {
      const outlets: Record<string, string> = {};
      for (const [channel, why] of ways.outlets) {
        outlets[channel] = why ?? (await postBox.post(channel, notification, tx));
      }
      if (administratorVia) await postBox.post('email', { ...notification, team_id: administratorVia }, tx);
      if (isKept) kept.push({ notification, group, quiet, outlets });
    }
    await centre.keep(teamId, kept, tx);
    if (teamId === NO_TEAM) await centre.copy(await this.deps.teams(), kept, tx);
  }

  private askOnce(): IsConfigured {
    const asked = new Map<string, Promise<boolean>>();
    return async (id, teamId) => {
      const key = `${id} ${teamId}`;
      const channel = this.deps.channels.find((one) => one.id === id);
      const answer = asked.get(key) ?? channel?.isConfigured(teamId) ?? Promise.resolve(false);
      asked.set(key, answer);
      return await answer;
    };
  }
}

/** Whose mail server tells the administrator: the deployment's, whose log no team sees; else the team's own. */
async function mailOfAdministrator(teamId: string, isConfigured: IsConfigured): Promise<string | null> {
  for (const via of [NO_TEAM, teamId]) if (await isConfigured('email', via)) return via;
  return null;
}
