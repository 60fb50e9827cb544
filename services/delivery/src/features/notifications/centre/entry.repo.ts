import type { Severity } from '@osk/contracts';
import {
  defineCollection,
  q,
  teamIndex,
  TeamRepository,
  type Documents,
  type Filter,
  type Page,
  type Store,
  type Transaction,
} from '@osk/persistence';
import type { ChannelId, Notification } from '../../../channels/notification';

/** One line of the in-app centre: one notification, or all of one group. */
export interface EntryDocument {
  _id: string;
  team_id: string;
  /** The group's, or the entry's own id. */
  group_key: string;
  category: Notification['category'];
  source: Notification['source'];
  type: string;
  /** The worst of the group, as are title and body. */
  severity: Severity;
  severity_rank: number;
  title: string;
  /** The title of the worst by itself; `title` also says how many more there are. */
  lead: string;
  body: string;
  facts: Notification['facts'];
  action_url: string | null;
  count: number;
  /** The team switched it off or muted it: kept, and never unread. */
  quiet: boolean;
  /** Seen by those alone who manage the team's integrations: what concerns the deployment. */
  admins_only: boolean;
  read_by: string[];
  dismissed_by: string[];
  /** What became of it elsewhere: `queued`, `digest`, or why it was held back. */
  outlets: Partial<Record<ChannelId, string>>;
  created_at: Date;
  last_at: Date;
  expires_at: Date;
}

const entries = defineCollection<EntryDocument>({
  name: 'notifications',
  schema: {
    group_key: { type: String, required: true },
    category: { type: String, required: true },
    source: { type: String, required: true },
    type: { type: String, required: true },
    severity: { type: String, required: true },
    severity_rank: { type: Number, required: true },
    title: { type: String, required: true },
    lead: { type: String, required: true },
    body: { type: String, default: '' },
    facts: { type: [{ _id: false, label: String, value: String }], default: [] },
    action_url: { type: String, default: null },
    count: { type: Number, required: true },
    quiet: { type: Boolean, default: false },
    admins_only: { type: Boolean, default: false },
    read_by: { type: [String], default: [] },
    dismissed_by: { type: [String], default: [] },
    outlets: { email: String, slack: String, teams: String, pagerduty: String, webhook: String },
    created_at: { type: Date, required: true },
    last_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
  },
  indexes: [
    teamIndex({ last_at: -1 }),
    { key: { team_id: 1, group_key: 1 }, options: { unique: true } },
    { key: { expires_at: 1 }, options: { expireAfterSeconds: 0 } },
  ],
});

/** Who asks, and what they have read all of. */
export interface Reader {
  userId: string;
  allReadAt: Date | null;
  /** Manages the team's integrations. */
  isAdmin: boolean;
}

/** What an entry is that has grown; `added` is how many have come. */
export interface Growth extends Pick<
  EntryDocument,
  '_id' | 'severity' | 'severity_rank' | 'title' | 'lead' | 'body' | 'action_url' | 'last_at' | 'expires_at'
> {
  added: number;
}

const GROUPED = ['group_key', 'count', 'severity', 'severity_rank', 'lead', 'body', 'action_url'] as const;
export type GroupedEntry = Pick<EntryDocument, '_id' | (typeof GROUPED)[number]>;

export interface EntryQuery {
  unread_only?: boolean;
  category?: Notification['category'];
  severity?: Severity;
  skip?: number;
  limit?: number;
}

/** Unread entries are counted up to here: a bell that says 999 has said it all. */
const COUNTED = 1000;

type EntryFilter = Filter<Omit<EntryDocument, 'team_id'>>;

export class EntryRepository {
  private readonly entries: TeamRepository<EntryDocument>;
  private readonly everywhere: Documents<EntryDocument>;

  constructor(store: Store) {
    this.entries = new TeamRepository(store, entries);
    this.everywhere = store.unscoped(entries, 'what concerns the deployment is entered for every team at once');
  }

  async add(teamId: string, entries: readonly EntryDocument[], tx: Transaction): Promise<void> {
    await this.entries.insertPlain(teamId, entries, { tx });
  }

  /** Each to the team that it names. */
  async addToTeams(entries: readonly EntryDocument[], tx: Transaction): Promise<void> {
    await this.everywhere.insertPlain(entries, { tx });
  }

  /** The entries of these groups, by group. */
  async ofGroups(teamId: string, groups: readonly string[], tx: Transaction): Promise<Map<string, GroupedEntry>> {
    if (groups.length === 0) return new Map();
    const filter = { group_key: q.in(groups) };
    const found = await this.entries.find(teamId, filter, { select: [...GROUPED], limit: groups.length, tx });
    return new Map(found.map((entry) => [entry.group_key, entry]));
  }

  /** Null when the reader's team has no such entry, or none for them. */
  find(teamId: string, id: string, reader: Pick<Reader, 'isAdmin'>): Promise<EntryDocument | null> {
    return this.entries.findOne(teamId, { _id: id, ...shownTo(reader) });
  }

  /** Groups have grown: their worst speaks for them, and who has read them has not read this. */
  async grow(teamId: string, grown: readonly Growth[], tx: Transaction): Promise<void> {
    const operations = grown.map(({ _id, added, ...worst }) => ({
      where: _id,
      update: { $inc: { count: added }, $set: { ...worst, read_by: [], dismissed_by: [] } },
    }));
    await this.entries.bulkPlain(teamId, operations, { tx, ordered: false });
  }

  page(teamId: string, reader: Reader, query: EntryQuery, now: Date): Promise<Page<EntryDocument>> {
    const { unread_only, skip, limit, category, severity } = query;
    const wanted = { ...seenBy(reader, now), ...q.given({ category, severity }) };
    const filter: EntryFilter = unread_only ? q.and<Omit<EntryDocument, 'team_id'>>(wanted, unreadBy(reader)) : wanted;
    return this.entries.page(teamId, filter, { skip, limit, sort: { last_at: -1 } });
  }

  unread(teamId: string, reader: Reader, now: Date): Promise<number> {
    const filter = q.and<Omit<EntryDocument, 'team_id'>>(seenBy(reader, now), unreadBy(reader));
    return this.entries.count(teamId, filter, { limit: COUNTED });
  }

  /** False when the team has no such entry, or none for this reader. */
  async mark(
    teamId: string,
    id: string,
    reader: Pick<Reader, 'userId' | 'isAdmin'>,
    as: 'read_by' | 'dismissed_by',
  ): Promise<boolean> {
    const where = { _id: id, ...shownTo(reader) };
    const { matched } = await this.entries.update(teamId, where, { $addToSet: { [as]: reader.userId } });
    return matched === 1;
  }
}

export function isUnread(entry: EntryDocument, reader: Reader): boolean {
  return (
    !entry.quiet && !entry.read_by.includes(reader.userId) && (!reader.allReadAt || entry.last_at > reader.allReadAt)
  );
}

/** The same as `isUnread`, for the store. */
function unreadBy({ userId, allReadAt }: Reader): EntryFilter {
  return { quiet: false, read_by: q.not(userId), ...(allReadAt && { last_at: q.gt(allReadAt) }) };
}

const shownTo = ({ isAdmin }: Pick<Reader, 'isAdmin'>) => (isAdmin ? {} : { admins_only: q.not(true) });

/** The store takes expired entries away once a minute at best; they are over before that. */
const seenBy = (reader: Reader, now: Date) => ({
  expires_at: q.gt(now),
  dismissed_by: q.not(reader.userId),
  ...shownTo(reader),
});
