import { severityRank, type Severity } from '@osk/contracts';
import {
  defineCollection,
  q,
  teamIndex,
  TeamRepository,
  type Documents,
  type Store,
  type Transaction,
} from '@osk/persistence';
import type { ChannelId, Notification } from '../../../channels/notification';

/** How many have gone out singly since the window opened, under `<channel>.<category>` of a team. */
export interface WindowDocument {
  _id: string;
  team_id: string;
  opened_at: Date;
  /** Went out singly; one more than allowed means that a digest is on its way. */
  passed: number;
  /** Critical incidents, which are counted by themselves. */
  urgent: number;
}

/** A notification that waits for the digest of its window. */
export interface HeldDocument {
  /** The notification's id. */
  _id: string;
  team_id: string;
  channel: ChannelId;
  category: Notification['category'];
  severity: Severity;
  severity_rank: number;
  title: string;
  source: Notification['source'];
  action_url: string | null;
  held_at: Date;
}

const windows = defineCollection<WindowDocument>({
  name: 'flood_windows',
  schema: {
    opened_at: { type: Date, required: true },
    passed: { type: Number, required: true },
    urgent: { type: Number, default: 0 },
  },
  // One that nobody asks for any more is of no use.
  indexes: [{ key: { opened_at: 1 }, options: { expireAfterSeconds: 7 * 86_400 } }],
});

const held = defineCollection<HeldDocument>({
  name: 'held_notifications',
  schema: {
    channel: { type: String, required: true },
    category: { type: String, required: true },
    severity: { type: String, required: true },
    severity_rank: { type: Number, required: true },
    title: { type: String, required: true },
    source: { type: String, required: true },
    action_url: { type: String, default: null },
    held_at: { type: Date, required: true },
  },
  indexes: [teamIndex({ channel: 1, category: 1, severity_rank: -1, held_at: 1 }), { key: { held_at: 1 } }],
});

type Counter = 'passed' | 'urgent';
type Lane = Pick<HeldDocument, 'team_id' | 'channel' | 'category'>;

const windowId = ({ team_id, channel, category }: Lane): string => `${team_id}.${channel}.${category}`;

/** So many are taken into one digest; a flood beyond it makes the next one. */
const DIGEST_MAX = 2000;

export class FloodRepository {
  private readonly windows: TeamRepository<WindowDocument>;
  private readonly held: TeamRepository<HeldDocument>;
  private readonly heldEverywhere: Documents<HeldDocument>;

  constructor(store: Store) {
    this.windows = new TeamRepository(store, windows);
    this.held = new TeamRepository(store, held);
    this.heldEverywhere = store.unscoped(held, 'what a digest has left behind is looked for whatever its team');
  }

  window(lane: Lane, tx: Transaction): Promise<WindowDocument | null> {
    return this.windows.findById(lane.team_id, windowId(lane), { tx });
  }

  /** A new window, in which the first has just gone out. */
  async open(lane: Lane, opened_at: Date, counter: Counter, tx: Transaction): Promise<void> {
    const counts = { passed: 0, urgent: 0, [counter]: 1 };
    await this.windows.upsert(lane.team_id, windowId(lane), { $set: { opened_at, ...counts } }, { tx });
  }

  async pass(lane: Lane, counter: Counter, tx: Transaction): Promise<void> {
    await this.windows.update(lane.team_id, windowId(lane), { $inc: { [counter]: 1 } }, { tx });
  }

  /** From here on the window ends with a digest. */
  async flooded(lane: Lane, passed: number, tx: Transaction): Promise<void> {
    await this.windows.update(lane.team_id, windowId(lane), { $set: { passed } }, { tx });
  }

  async close(lane: Lane, tx: Transaction): Promise<void> {
    await this.windows.delete(lane.team_id, windowId(lane), { tx });
  }

  async hold(channel: ChannelId, notification: Notification, held_at: Date, tx: Transaction): Promise<void> {
    const { notification_id: _id, category, severity, title, source, action_url, team_id } = notification;
    const doc = { _id: `${_id}.${channel}`, channel, category, severity, title, source, action_url, held_at };
    await this.held.insert(team_id, { ...doc, severity_rank: severityRank(severity) }, { tx });
  }

  /** Takes out what waits, worst first. */
  async take({ team_id, channel, category }: Lane, tx: Transaction): Promise<HeldDocument[]> {
    const sort = { severity_rank: -1, held_at: 1 } as const;
    const taken = await this.held.find(team_id, { channel, category }, { sort, limit: DIGEST_MAX, tx });
    await this.held.deleteMany(team_id, { _id: q.in(taken.map(({ _id }) => _id)) }, { tx });
    return taken;
  }

  /** The lanes in which something has waited since before `before`. */
  async stranded(before: Date, limit: number): Promise<Lane[]> {
    const found = await this.heldEverywhere.find({ held_at: q.lt(before) }, { sort: { held_at: 1 }, limit });
    return [...new Map(found.map((doc) => [windowId(doc), doc])).values()];
  }

  /** Counts what waits as just come in, so that it is not found stranded again before its digest has gone out. */
  async touch({ team_id, channel, category }: Lane, held_at: Date, tx: Transaction): Promise<void> {
    await this.held.updateMany(team_id, { channel, category }, { $set: { held_at } }, { tx });
  }
}
