import type { Store } from '@osk/persistence';
import type { Logger } from '@osk/service-kit';
import type { Channel, ChannelTarget } from '../../channels/channel';
import type { Notification } from '../../channels/notification';
import type { DispatchDocument } from './dispatch.model';
import type { DispatchRepository, NewDispatch } from './dispatch.repo';
import { digest } from './flood/digest';
import type { FloodRepository } from './flood/window.repo';
import { announce, type PostBox } from './post-box';

/** The gateway answers within a second or two; when it is away, it is waited for about a day. */
const LOOKUP_DELAYS_MS = [2, 5, 30, 120, 600, 3_600, 14_400, 28_800, 43_200].map((seconds) => seconds * 1000);

interface Deps {
  store: Store;
  dispatches: DispatchRepository;
  flood: FloodRepository;
  postBox: PostBox;
  logger: Logger;
  now?(): Date;
}

class Overtaken extends Error {}

/** Finds out whom a dispatch goes to, and makes one dispatch of it for each. */
export class Addressing {
  private readonly now: () => Date;

  constructor(private readonly deps: Deps) {
    this.now = deps.now ?? (() => new Date());
  }

  async address(doc: DispatchDocument, channel: Channel): Promise<void> {
    if (!doc.notification) return await this.endWindow(doc);
    let targets: ChannelTarget[];
    try {
      targets = await channel.targets(doc.notification);
    } catch (error) {
      return await this.lookAgain(doc, error);
    }
    if (targets.length > 0) return await this.spread(doc, doc.notification, targets);
    const isConfigured = await channel.isConfigured(doc.team_id);
    await this.deps.dispatches.skip(doc, isConfigured ? 'nobody_to_tell' : 'not_configured');
  }

  /** The digest of a flood: what has waited becomes its notification, and the next one goes out singly again. */
  private async endWindow(doc: DispatchDocument): Promise<void> {
    const { store, dispatches, flood } = this.deps;
    const { category } = doc.digest_of!;
    const lane = { team_id: doc.team_id, channel: doc.channel, category };
    const now = this.now();
    await store
      .transaction(async (tx) => {
        const [first, ...others] = await flood.take(lane, tx);
        await flood.close(lane, tx);
        const change = first
          ? { notification: digest(doc.team_id, [first, ...others], now), due_at: now }
          : { state: 'skipped' as const, reason: 'nothing_held', due_at: null };
        // What was taken out goes back in: another worker has made the digest.
        if (!(await dispatches.unaddressed(doc, change, tx))) throw new Overtaken();
        if (first) announce({ ...doc, due_at: now }, now, tx);
      })
      .catch((error: unknown) => {
        if (!(error instanceof Overtaken)) throw error;
      });
  }

  private async spread(doc: DispatchDocument, notification: Notification, targets: ChannelTarget[]): Promise<void> {
    const { store, dispatches, postBox } = this.deps;
    const [own, ...others] = targets as [ChannelTarget, ...ChannelTarget[]];
    const { team_id, channel, dedup_key, resolves } = doc;
    await store.transaction(async (tx) => {
      const due_at = this.now();
      if (!(await dispatches.address(doc, own, due_at, tx))) return;
      announce({ ...doc, due_at }, due_at, tx);
      const same = { team_id, channel, notification, digest_of: null, dedup_key, resolves, due_at };
      await postBox.send(
        others.map((target): NewDispatch => ({ ...same, target })),
        tx,
      );
    });
  }

  private async lookAgain(doc: DispatchDocument, error: unknown): Promise<void> {
    const { store, dispatches, logger } = this.deps;
    const { _id: dispatch_id, team_id, channel, lookups } = doc;
    logger.warn('it is not known whom a notification goes to', { team_id, dispatch_id, channel, lookups, error });
    const delay = LOOKUP_DELAYS_MS[lookups];
    await store.transaction(async (tx) => {
      if (delay === undefined) {
        const given = { state: 'failed' as const, reason: 'the recipients could not be found out', due_at: null };
        await dispatches.unaddressed(doc, given, tx);
        return;
      }
      const due_at = new Date(this.now().getTime() + delay);
      const again = { lookups: lookups + 1, reason: 'the recipients are not known yet', due_at };
      if (await dispatches.unaddressed(doc, again, tx)) announce({ ...doc, due_at }, this.now(), tx);
    });
  }
}
