import { severityRank } from '@osk/contracts';
import type { Page, PageRequest, Transaction } from '@osk/persistence';
import type { Notification } from '../../../channels/notification';
import { isUnread, type EntryDocument, type EntryQuery, type EntryRepository, type Reader } from './entry.repo';
import type { ItemDocument, ItemRepository } from './item.repo';
import { OnceMore } from './once-more';
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

export interface Listed {
  entries: { entry: EntryDocument; unread: boolean }[];
  total: number;
  unread: number;
}

/** The in-app centre: everything a team is told, with what each member has read and dismissed. */
export class CentreService {
  private readonly now: () => Date;
  private readonly growing = new OnceMore();

  constructor(private readonly deps: Deps) {
    this.now = deps.now ?? (() => new Date());
  }

  /** Keeps a team's notifications: each a new entry, or one more of its group. `grow` has to follow the commit. */
  async keep(teamId: string, kept: readonly Kept[], tx: Transaction): Promise<void> {
    const groups = [...new Set(kept.flatMap(({ group }) => group ?? []))];
    const entryOf = await this.deps.entries.idsOf(teamId, groups, tx);
    const newEntries: EntryDocument[] = [];
    const newItems: ItemDocument[] = [];
    for (const one of kept) {
      const { notification, group } = one;
      const expires_at = this.expiry(notification.created_at);
      const known = group === null ? undefined : entryOf.get(group);
      if (known === undefined) newEntries.push(entryFor(one, expires_at));
      if (group === null) continue;
      const entry_id = known ?? notification.notification_id;
      entryOf.set(group, entry_id);
      newItems.push(itemOf(notification, entry_id, expires_at));
    }
    await this.deps.entries.add(teamId, newEntries, tx);
    await this.deps.items.add(teamId, newItems, tx);
  }

  /**
   * Brings a group's entry up to its items. Apart from `keep`: in the transactions of a flood it would be the one
   * document that all of them wait for. Whoever has counted most wins, so it does not matter in which order they end.
   */
  grow(teamId: string, group: string): Promise<void> {
    return this.growing.run(`${teamId} ${group}`, () => this.countUp(teamId, group));
  }

  async list(teamId: string, userId: string, query: EntryQuery): Promise<Listed> {
    const reader = await this.reader(teamId, userId);
    const now = this.now();
    const [{ items, total }, unread] = await Promise.all([
      this.deps.entries.page(teamId, reader, query, now),
      this.deps.entries.unread(teamId, reader, now),
    ]);
    return { entries: items.map((entry) => ({ entry, unread: isUnread(entry, reader) })), total, unread };
  }

  async unread(teamId: string, userId: string): Promise<number> {
    return await this.deps.entries.unread(teamId, await this.reader(teamId, userId), this.now());
  }

  /** What a group's entry stands for, worst first; null when the team has no such entry. */
  async items(teamId: string, id: string, request: PageRequest): Promise<Page<ItemDocument> | null> {
    if (!(await this.deps.entries.find(teamId, id))) return null;
    return await this.deps.items.page(teamId, id, request);
  }

  /** False when the team has no such entry. */
  mark(teamId: string, id: string, userId: string, as: 'read' | 'dismissed'): Promise<boolean> {
    return this.deps.entries.mark(teamId, id, userId, as === 'read' ? 'read_by' : 'dismissed_by');
  }

  readAll(teamId: string, userId: string): Promise<void> {
    return this.deps.readers.readAll(teamId, userId, this.now());
  }

  private async reader(teamId: string, userId: string): Promise<Reader> {
    return { userId, allReadAt: await this.deps.readers.allReadAt(teamId, userId) };
  }

  private async countUp(teamId: string, group: string): Promise<void> {
    const { entries, items } = this.deps;
    const entry = await entries.ofGroup(teamId, group);
    if (!entry) return;
    const [count, worst] = [await items.count(teamId, entry._id), await items.worst(teamId, entry._id)];
    if (!worst || count <= entry.count) return;
    const last_at = this.now();
    const expires_at = this.expiry(last_at);
    const { severity, body, action_url } = worst;
    const title = `${worst.title} and ${count - 1} more`;
    await entries.grew(teamId, entry._id, { count, severity, title, body, action_url, last_at, expires_at });
  }

  private expiry(from: Date): Date {
    return new Date(from.getTime() + this.deps.retentionDays * 86_400_000);
  }
}

function entryFor({ notification, group, quiet, outlets }: Kept, expires_at: Date): EntryDocument {
  const { notification_id, team_id, category, source, type, severity, title, body, facts } = notification;
  const { action_url, created_at } = notification;
  return {
    ...{ _id: notification_id, team_id, group_key: group ?? notification_id, category, source, type, severity },
    ...{ title, body, facts, action_url, created_at, expires_at, quiet, outlets },
    ...{ severity_rank: severityRank(severity), count: 1, read_by: [], dismissed_by: [], last_at: created_at },
  };
}

function itemOf(notification: Notification, entry_id: string, expires_at: Date): ItemDocument {
  const { notification_id: _id, team_id, severity, title, body, action_url, created_at } = notification;
  const severity_rank = severityRank(severity);
  return { _id, team_id, entry_id, severity, severity_rank, title, body, action_url, created_at, expires_at };
}
