import type { DeliveryRepository, LaneKey } from '../delivery.repo';
import type { DeliveryDocument, SubscriptionDocument } from '../webhook.model';
import { Lane, type LaneDeps } from './lane';

export interface SweepTimes {
  /** How often overdue deliveries are looked for. */
  everyMs: number;
  /** How long after its time a delivery's message counts as lost. */
  graceMs: number;
}

const SWEEP: SweepTimes = { everyMs: 2_000, graceMs: 5_000 };
/** Lanes looked at per sweep. */
const LANES_PER_SWEEP = 100;
/** What attempts under way are given to end when the worker stops. */
const STOP_GRACE_MS = 3_000;

/**
 * The lanes of one worker. Any number of workers can have a lane of the same subscription: a delivery belongs to the one
 * that claimed it.
 */
export class Lanes {
  private readonly lanes = new Map<string, Lane>();
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();
  private sweptTo = '';
  private stopped = false;

  constructor(
    private readonly deps: LaneDeps & { deliveries: DeliveryRepository },
    private readonly times: SweepTimes = SWEEP,
  ) {}

  start(): void {
    const next = () => {
      if (!this.stopped) this.timer = setTimeout(run, this.times.everyMs);
    };
    const run = () => {
      this.sweeping = this.sweep()
        .catch((error: unknown) => this.deps.logger.warn('overdue deliveries could not be looked for', { error }))
        .finally(next);
    };
    next();
  }

  /** Whether this worker would soon send a delivery to the subscription. */
  hasRoom(subscriptionId: string): boolean {
    return !this.stopped && (this.lanes.get(subscriptionId)?.room ?? true);
  }

  /** Takes up what the lane has due by `cutoff`. Resolves when as much has been claimed as there is room for. */
  async wake(key: LaneKey, cutoff: Date): Promise<void> {
    if (!this.stopped) await this.lane(key).wake(cutoff);
  }

  /** A delivery that was made claimed, for this worker. */
  offer(subscription: SubscriptionDocument, delivery: DeliveryDocument): void {
    this.lane(delivery).offer(subscription, delivery);
  }

  /** Everything that is overdue: its message was lost, or its worker died, or had no room for it. */
  async sweep(): Promise<void> {
    this.tidy();
    const now = new Date();
    const since = new Date(now.getTime() - this.times.graceMs);
    const found = await this.deps.deliveries.lanesOverdue(since, now, this.sweptTo, LANES_PER_SWEEP);
    this.sweptTo = found.length === LANES_PER_SWEEP ? found.at(-1)!.subscription_id : '';
    for (const key of found) if (!this.stopped) await this.lane(key).wake(since);
  }

  /** Begins no more attempts; gives back what was not begun. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.sweeping;
    await Promise.all([...this.lanes.values()].map((lane) => lane.stop(STOP_GRACE_MS)));
    await this.deps.recorder.idle();
  }

  private lane({ team_id, subscription_id }: LaneKey): Lane {
    const known = this.lanes.get(subscription_id);
    if (known) return known;
    const lane = new Lane({ team_id, subscription_id }, this.deps);
    this.lanes.set(subscription_id, lane);
    return lane;
  }

  private tidy(): void {
    for (const [id, lane] of this.lanes) if (!lane.busy) this.lanes.delete(id);
  }
}
