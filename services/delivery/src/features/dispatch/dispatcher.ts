import type { Store, Transaction } from '@osk/persistence';
import type { Logger } from '@osk/service-kit';
import { delayAfter } from '@osk/webhooks';
import type { Channel } from '../../channels/channel';
import { pastRaces } from '../past-races';
import type { Addressing } from './addressing';
import { isOver, type DispatchDocument } from './dispatch.model';
import { CLAIM_MS, type DispatchRepository } from './dispatch.repo';
import type { ChannelHealth } from './health/channel-health';
import type { Lanes } from './lanes';
import { announce } from './post-box';
import { sendOnce, type Attempted } from './send-once';

/** A receiver that asks for more patience than this is asked again all the same. */
const LONGEST_WAIT_MS = 3_600_000;

export interface DispatcherDeps {
  store: Store;
  dispatches: DispatchRepository;
  addressing: Addressing;
  health: ChannelHealth;
  channels: readonly Channel[];
  lanes: Lanes;
  logger: Logger;
  now?(): Date;
}

/** Work `delivery.notify`: takes one dispatch one step on. What is to come is stored before the message is acknowledged. */
export class Dispatcher {
  private readonly now: () => Date;

  constructor(private readonly deps: DispatcherDeps) {
    this.now = deps.now ?? (() => new Date());
  }

  /** An attempt that was made already, and a dispatch that is over, are left alone. */
  async work(teamId: string, dispatchId: string, attempt: number): Promise<void> {
    const doc = await this.deps.dispatches.find(teamId, dispatchId);
    if (!doc || isOver(doc)) return;
    const channel = this.deps.channels.find(({ id }) => id === doc.channel);
    if (!channel) return await this.deps.dispatches.skip(doc, 'not_available');
    if (!doc.target) return await this.deps.addressing.address(doc, channel);
    if (doc.attempts_made < attempt) await this.inLane(doc, channel, attempt);
  }

  private async inLane(doc: DispatchDocument, channel: Channel, attempt: number): Promise<void> {
    if (!doc.resolves && channel.id === 'pagerduty' && (await this.deps.dispatches.wasEnded(doc))) {
      // Sent now, it would open the incident again that its end has closed.
      return await this.deps.dispatches.skip(doc, 'ended_meanwhile');
    }
    const lane = this.deps.lanes.enter(channel.id, `${doc.team_id} ${doc.target!.ref}`);
    if (typeof lane === 'number') return await this.comeBack(doc, lane);
    try {
      if (await this.deps.dispatches.claim(doc, attempt, this.now())) await this.attempt(doc, channel, attempt);
      // Whoever has it may have died with it.
      else await this.comeBack(doc, CLAIM_MS);
    } finally {
      lane();
    }
  }

  private async comeBack(doc: DispatchDocument, waitMs: number): Promise<void> {
    const due_at = new Date(this.now().getTime() + waitMs);
    await this.deps.store.transaction(async (tx) => {
      if (await this.deps.dispatches.postpone(doc, due_at, tx)) announce({ ...doc, due_at }, this.now(), tx);
    });
  }

  private async attempt(doc: DispatchDocument, channel: Channel, attempt: number): Promise<void> {
    const { store, dispatches, health, logger } = this.deps;
    const outcome = await sendOnce(channel, doc.notification!, doc.target!, { logger });
    const at = this.now();
    const delay = waitAfter(outcome, attempt);
    const error = outcome.ok ? null : outcome.error;
    const state = outcome.ok ? 'sent' : delay === undefined ? 'failed' : 'retrying';
    const due_at = delay === undefined ? null : new Date(at.getTime() + delay);
    const { ok, status_code, duration_ms } = outcome;
    const line = { attempt, at, ok, status_code, error, duration_ms };
    const note = async (tx: Transaction) => {
      if (!(await dispatches.attempted(doc, line, { state, reason: error, due_at }, tx))) return;
      if (due_at) announce({ ...doc, attempts_made: attempt, due_at }, at, tx);
      else await health.note(doc, error, at, tx);
    };
    await pastRaces(() => store.transaction(note));
    if (error === null) return;
    const { _id: dispatch_id, team_id } = doc;
    logger.info('a notification attempt failed', {
      team_id,
      dispatch_id,
      channel: doc.channel,
      attempt,
      reason: error,
    });
  }
}

/** In how many ms to try again; undefined when this was the end of it. */
function waitAfter(outcome: Attempted, attempt: number): number | undefined {
  if (outcome.ok || !outcome.retryable) return undefined;
  const delay = delayAfter(attempt);
  if (delay === undefined || outcome.retry_after_ms === undefined) return delay;
  return Math.min(outcome.retry_after_ms, LONGEST_WAIT_MS);
}
