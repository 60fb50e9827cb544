import type { Consumer } from '@osk/bus';
import { Inbox } from '@osk/persistence';
import type { ServiceDeps } from '@osk/service-host';
import type { ConfigOf, Route } from '@osk/service-kit';
import type { Channel } from './channels/channel';
import type { Recipients } from './channels/recipients';
import { hearConditions } from './consumers/hear-conditions';
import { learnDirectories } from './consumers/learn-directories';
import { workDispatches } from './consumers/send-notification';
import { Addressing } from './features/dispatch/addressing';
import { DispatchRepository } from './features/dispatch/dispatch.repo';
import { Dispatcher } from './features/dispatch/dispatcher';
import { FloodRepository } from './features/dispatch/flood/window.repo';
import { ChannelHealth } from './features/dispatch/health/channel-health';
import { HealthRepository } from './features/dispatch/health/health.repo';
import { Lanes } from './features/dispatch/lanes';
import { PostBox } from './features/dispatch/post-box';
import { dispatchRoutes } from './features/dispatch/routes';
import { DispatchSweeper } from './features/dispatch/sweeper';
import { CentreService } from './features/notifications/centre/centre.service';
import { EntryRepository } from './features/notifications/centre/entry.repo';
import { ItemRepository } from './features/notifications/centre/item.repo';
import { ReaderRepository } from './features/notifications/centre/reader.repo';
import { findConditions } from './features/notifications/find-conditions';
import { Notifier } from './features/notifications/notifier';
import { notificationRoutes } from './features/notifications/routes';
import { MemberPreferenceRepository } from './features/preferences/member-preference.repo';
import { PreferenceService } from './features/preferences/preference.service';
import { preferenceRoutes } from './features/preferences/routes';
import { TeamPreferenceRepository } from './features/preferences/team-preference.repo';
import { DirectoryRepository } from './features/recipients/directory.repo';
import { TeamRecipients } from './features/recipients/team-recipients';
import type { peopleConfig } from './people-config';

/** Attempts under way at once to one target of a channel. */
const PER_TARGET = 4;

type Deps = Pick<ServiceDeps, 'store' | 'bus' | 'logger' | 'role'> & {
  config: ConfigOf<typeof peopleConfig> & { OSK_PUBLIC_URL: string | undefined };
};

export interface PeopleSide {
  routes: Route[];
  channels: readonly Channel[];
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Telling people: what happens becomes notifications, kept in the in-app centre and sent over the channels.
 * `channelsFor` makes the channels, which ask the given recipients whom a team's messages go to.
 */
export function peopleSide(
  { store, bus, logger, config, role }: Deps,
  channelsFor: (recipients: Recipients) => readonly Channel[],
): PeopleSide {
  const inbox = new Inbox(store);
  const members = new MemberPreferenceRepository(store);
  const teamPreferences = new TeamPreferenceRepository(store);
  const directories = new DirectoryRepository(store);
  const recipients = new TeamRecipients({ store, inbox, directories, members });
  const channels = channelsFor(recipients);
  const minSeverity = config.ALERT_NOTIFY_MIN_SEVERITY;

  const dispatches = new DispatchRepository(store);
  const flood = new FloodRepository(store);
  const windowMs = config.OSK_NOTIFICATION_WINDOW_SECONDS * 1000;
  const postBox = new PostBox({ dispatches, flood, singles: config.OSK_NOTIFICATION_SINGLES, windowMs });
  const concurrency = config.OSK_NOTIFICATION_CONCURRENCY;
  const dispatcher = new Dispatcher({
    store,
    dispatches,
    addressing: new Addressing({ store, dispatches, flood, postBox, logger }),
    health: new ChannelHealth(new HealthRepository(store)),
    channels,
    lanes: new Lanes({ perTarget: PER_TARGET, perChannel: Math.ceil(concurrency / 2) }),
    logger,
  });
  const sweeper = new DispatchSweeper({ store, dispatches, flood, postBox, windowMs, logger });

  const centre = new CentreService({
    entries: new EntryRepository(store),
    items: new ItemRepository(store),
    readers: new ReaderRepository(store),
    retentionDays: config.OSK_NOTIFICATION_RETENTION_DAYS,
  });
  const conditions = findConditions();
  const publicUrl = config.OSK_PUBLIC_URL;
  const preferences = teamPreferences;
  const teams = () => directories.teams();
  const notifier = new Notifier({
    ...{ inbox, conditions, preferences, centre, postBox, channels, teams, minSeverity, publicUrl },
  });
  const consumers: Consumer[] = [];
  return {
    channels,
    routes: [
      ...preferenceRoutes(new PreferenceService({ teams: teamPreferences, members, channels, minSeverity })),
      ...dispatchRoutes(dispatches),
      ...notificationRoutes(centre),
    ],
    start: async () => {
      if (role === 'api') return;
      consumers.push(await learnDirectories(bus, recipients));
      consumers.push(await hearConditions(bus, notifier, conditions));
      consumers.push(await workDispatches(bus, dispatcher, concurrency));
      sweeper.start();
    },
    stop: async () => {
      await Promise.all([sweeper.stop(), ...consumers.map((consumer) => consumer.stop())]);
    },
  };
}
