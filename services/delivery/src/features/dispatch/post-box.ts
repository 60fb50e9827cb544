import type { Transaction } from '@osk/persistence';
import type { ChannelId, Notification } from '../../channels/notification';
import type { DispatchDocument } from './dispatch.model';
import type { DispatchRepository, NewDispatch } from './dispatch.repo';
import type { FloodRepository } from './flood/window.repo';

/** What becomes of a notification on a channel. */
export type Posted = 'queued' | 'digest' | 'nothing_to_end';

/** So many times as many critical incidents as other notifications go out singly: each of them wakes somebody. */
const URGENT_TIMES = 4;

interface Deps {
  dispatches: DispatchRepository;
  flood: FloodRepository;
  /** How many of one team, channel and category go out singly within a window. */
  singles: number;
  windowMs: number;
  now?(): Date;
}

/** Puts notifications on their way, each in a transaction of the caller's: singly, or into the digest of a flood. */
export class PostBox {
  private readonly now: () => Date;

  constructor(private readonly deps: Deps) {
    this.now = deps.now ?? (() => new Date());
  }

  async post(channel: ChannelId, notification: Notification, tx: Transaction): Promise<Posted> {
    const { dispatches } = this.deps;
    const { team_id, dedup_key, resolves } = notification;
    if (resolves && channel === 'pagerduty' && !(await dispatches.wasOpened(team_id, channel, dedup_key, tx))) {
      return 'nothing_to_end';
    }
    if (isCoalesced(channel, notification) && !(await this.passes(channel, notification, tx))) return 'digest';
    await this.send([plan(channel, notification, this.now())], tx);
    return 'queued';
  }

  /** Stores dispatches and tells the workers. */
  async send(wanted: readonly NewDispatch[], tx: Transaction): Promise<void> {
    for (const order of wanted) {
      const [doc] = await this.deps.dispatches.add(order.team_id, [order], tx);
      announce(doc!, this.now(), tx);
    }
  }

  /** Starts the digest of a lane that ends the window at `due_at`. */
  async startDigest(
    lane: Pick<Notification, 'team_id' | 'category'> & { channel: ChannelId },
    due_at: Date,
    tx: Transaction,
  ): Promise<void> {
    const { team_id, channel, category } = lane;
    const order = { team_id, channel, notification: null, digest_of: { category }, target: null, due_at };
    await this.send([{ ...order, dedup_key: `digest:${channel}:${category}`, resolves: false }], tx);
  }

  /**
   * The first few of a window pass, the others wait. Only those first ones write the window's document: a flood would
   * otherwise queue up for it.
   */
  private async passes(channel: ChannelId, notification: Notification, tx: Transaction): Promise<boolean> {
    const { flood, singles, windowMs } = this.deps;
    const { team_id, category } = notification;
    const lane = { team_id, channel, category };
    const now = this.now();
    const window = await flood.window(lane, tx);
    const isFlooding = window !== null && window.passed > singles;
    const counter = isUrgent(channel, notification) ? 'urgent' : 'passed';
    // A window with a digest under way is ended by the digest alone, however late that is.
    if (!window || (!isFlooding && window.opened_at.getTime() + windowMs <= now.getTime())) {
      await flood.open(lane, now, counter, tx);
      return true;
    }
    const most = counter === 'urgent' ? singles * URGENT_TIMES : singles;
    if (window[counter] < most) {
      await flood.pass(lane, counter, tx);
      return true;
    }
    await flood.hold(channel, notification, now, tx);
    if (isFlooding) return false;
    await flood.flooded(lane, singles + 1, tx);
    await this.startDigest(lane, new Date(window.opened_at.getTime() + windowMs), tx);
    return false;
  }
}

/** An incident that wakes somebody is put off only where many come at once. */
const isUrgent = (channel: ChannelId, { severity }: Notification): boolean =>
  channel === 'pagerduty' && severity === 'critical';

/** Machines take everything; the end of an incident is never put off. */
function isCoalesced(channel: ChannelId, { resolves }: Notification): boolean {
  return channel !== 'webhook' && !(channel === 'pagerduty' && resolves);
}

function plan(channel: ChannelId, notification: Notification, now: Date): NewDispatch {
  const { team_id, dedup_key, resolves } = notification;
  return { team_id, channel, notification, digest_of: null, target: null, due_at: now, dedup_key, resolves };
}

/** Work `delivery.notify` for the next attempt of a dispatch, when it is due. */
export function announce(doc: DispatchDocument, now: Date, tx: Transaction): void {
  const delayMs = Math.max(0, (doc.due_at ?? now).getTime() - now.getTime());
  const data = { team_id: doc.team_id, dispatch_id: doc._id, attempt: doc.attempts_made + 1 };
  tx.enqueue('delivery.notify', data, delayMs > 0 ? { delayMs } : {});
}
