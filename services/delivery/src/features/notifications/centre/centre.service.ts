import { newId, severityRank } from '@osk/contracts';
import type { Page, PageRequest, Transaction } from '@osk/persistence';
import type { Notification } from '../../../channels/notification';
import {
  isUnread,
  type EntryDocument,
  type EntryQuery,
  type EntryRepository,
  type GroupedEntry,
  type Growth,
  type Reader,
} from './entry.repo';
import type { ItemDocument, ItemRepository } from './item.repo';
import type { ReaderRepository } from './reader.repo';

interface Deps {
  entries: EntryRepository;
  items: ItemRepository;
  readers: ReaderRepository;
  /** How long a notification is kept. */
  retentionDays: number;
  now?(): Date;
}

export interface Kept {
  notification: Notification;
  group: string | null;
  quiet: boolean;
  outlets: EntryDocument['outlets'];
}

/** Who looks: a member of the team, and whether they see what is for those who manage it. */
export type Viewer = Pick<Reader, 'userId' | 'isAdmin'>;

export interface Listed {
  entries: { entry: EntryDocument; unread: boolean }[];
  total: number;
  unread: number;
}

/** The in-app centre: everything a team is told, with what each member has read and dismissed. */
export class CentreService {
  private readonly now: () => Date;

  constructor(private readonly deps: Deps) {
    this.now = deps.now ?? (() => new Date());
  }

  /**
   * Keeps a team's notifications: each a new entry, or one more of its group.
   * @throws DuplicateKeyError when another process begins the same group at this moment
   */
  async keep(teamId: string, kept: readonly Kept[], tx: Transaction): Promise<void> {
    const groups = [...new Set(kept.flatMap(({ group }) => group ?? []))];
    const stored = await this.deps.entries.ofGroups(teamId, groups, tx);
    const begun = new Map<string, EntryDocument>();
    const growths = new Map<string, Growth>();
    const newItems: ItemDocument[] = [];
    for (const one of kept) {
      const { notification, group } = one;
      const expires_at = this.expiry(notification.created_at);
      const before = group === null ? undefined : (begun.get(group) ?? stored.get(group));
      const entry_id = before?._id ?? notification.notification_id;
      if (!before) begun.set(group ?? entry_id, entryFor(one, expires_at));
      else {
        const entry = begun.get(before.group_key);
        if (entry) Object.assign(entry, worstOf(entry, notification, entry.count + 1), { count: entry.count + 1 });
        else growths.set(entry_id, this.growth(growths.get(entry_id), before, notification));
      }
      if (group !== null) newItems.push(itemOf(notification, entry_id, expires_at));
    }
    await this.deps.entries.add(teamId, [...begun.values()], tx);
    await this.deps.entries.grow(teamId, [...growths.values()], tx);
    await this.deps.items.add(teamId, newItems, tx);
  }

  /** What concerns the deployment, in each team's centre, for those who manage the team's integrations. */
  async copy(teamIds: readonly string[], kept: readonly Kept[], tx: Transaction): Promise<void> {
    const copies = teamIds.flatMap((team_id) =>
      kept.map(({ notification }) => {
        const own = { ...notification, notification_id: newId('ntf'), team_id };
        const one = { notification: own, group: null, quiet: false, outlets: {} };
        return { ...entryFor(one, this.expiry(own.created_at)), admins_only: true };
      }),
    );
    await this.deps.entries.addToTeams(copies, tx);
  }

  async list(teamId: string, viewer: Viewer, query: EntryQuery): Promise<Listed> {
    const reader = await this.reader(teamId, viewer);
    const now = this.now();
    const [{ items, total }, unread] = await Promise.all([
      this.deps.entries.page(teamId, reader, query, now),
      this.deps.entries.unread(teamId, reader, now),
    ]);
    return { entries: items.map((entry) => ({ entry, unread: isUnread(entry, reader) })), total, unread };
  }

  async unread(teamId: string, viewer: Viewer): Promise<number> {
    return await this.deps.entries.unread(teamId, await this.reader(teamId, viewer), this.now());
  }

  /** What a group's entry stands for, worst first; null when the team has no such entry. */
  async items(teamId: string, id: string, viewer: Viewer, request: PageRequest): Promise<Page<ItemDocument> | null> {
    if (!(await this.deps.entries.find(teamId, id, viewer))) return null;
    return await this.deps.items.page(teamId, id, request);
  }

  /** False when the team has no such entry. */
  mark(teamId: string, id: string, viewer: Viewer, as: 'read' | 'dismissed'): Promise<boolean> {
    return this.deps.entries.mark(teamId, id, viewer, as === 'read' ? 'read_by' : 'dismissed_by');
  }

  readAll(teamId: string, userId: string): Promise<void> {
    return this.deps.readers.readAll(teamId, userId, this.now());
  }

  private async reader(teamId: string, { userId, isAdmin }: Viewer): Promise<Reader> {
    return { userId, isAdmin, allReadAt: await this.deps.readers.allReadAt(teamId, userId) };
  }

  /** A stored entry with one more, after those of the same transaction. */
  private growth(known: Growth | undefined, stored: GroupedEntry, notification: Notification): Growth {
    const added = (known?.added ?? 0) + 1;
    const last_at = this.now();
    const worst = worstOf(known ?? stored, notification, stored.count + added);
    return { _id: stored._id, added, ...worst, last_at, expires_at: this.expiry(last_at) };
  }

  private expiry(from: Date): Date {
    return new Date(from.getTime() + this.deps.retentionDays * 86_400_000);
  }
}

type Worst = Pick<EntryDocument, 'severity' | 'severity_rank' | 'lead' | 'title' | 'body' | 'action_url'>;

/** What speaks for a group of `count`: the newest of its worst. */
function worstOf(before: Omit<Worst, 'title'>, more: Notification, count: number): Worst {
  const severity_rank = severityRank(more.severity);
  const worst =
    severity_rank >= before.severity_rank
      ? { severity: more.severity, severity_rank, lead: more.title, body: more.body, action_url: more.action_url }
      : {
          severity: before.severity,
          severity_rank: before.severity_rank,
          lead: before.lead,
          body: before.body,
          action_url: before.action_url,
        };
  return { ...worst, title: `${worst.lead} and ${count - 1} more` };
}

function entryFor({ notification, group, quiet, outlets }: Kept, expires_at: Date): EntryDocument {
  const { notification_id, team_id, category, source, type, severity, title, body, facts } = notification;
  const { action_url, created_at } = notification;
  return {
    ...{ _id: notification_id, team_id, group_key: group ?? notification_id, category, source, type, severity },
    ...{ title, lead: title, body, facts, action_url, created_at, expires_at, quiet, outlets, admins_only: false },
    ...{ severity_rank: severityRank(severity), count: 1, read_by: [], dismissed_by: [], last_at: created_at },
  };
}

function itemOf(notification: Notification, entry_id: string, expires_at: Date): ItemDocument {
  const { notification_id: _id, team_id, severity, title, body, action_url, created_at } = notification;
  const severity_rank = severityRank(severity);
  return { _id, team_id, entry_id, severity, severity_rank, title, body, action_url, created_at, expires_at };
}
