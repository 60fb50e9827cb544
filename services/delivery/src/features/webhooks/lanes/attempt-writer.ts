import { newId } from '@osk/contracts';
import type { Store, Transaction } from '@osk/persistence';
import { delayAfter } from '@osk/webhooks';
import type { AttemptLog } from '../attempt-log.repo';
import type { Advance, DeliveryRepository } from '../delivery.repo';
import type { Outcome } from '../sender';
import type { SubscriptionRepository, Tally } from '../subscription.repo';
import type { AttemptDocument, DeliveryDocument, SubscriptionDocument } from '../webhook.model';
import { afterAttempts, type Circuit } from './circuit';
import { groupBy } from './group-by';

/** An attempt that was made. */
export interface Made {
  subscription: SubscriptionDocument;
  delivery: DeliveryDocument;
  outcome: Outcome;
  at: Date;
}

interface Decided extends Made {
  advance: Advance;
  delayMs: number | undefined;
}

export interface WriterDeps {
  store: Store;
  subscriptions: SubscriptionRepository;
  deliveries: DeliveryRepository;
  log: AttemptLog;
}

/**
 * Stores what attempts have come to: the log, what is next for each delivery, the subscriptions' totals and health, and
 * the message that says when the retries are due, all in one transaction.
 */
export class AttemptWriter {
  constructor(private readonly deps: WriterDeps) {}

  /** All of one team. Gives the circuits that changed, by subscription. */
  async write(teamId: string, made: readonly Made[]): Promise<Map<string, Circuit>> {
    const decided = made.map(decide);
    try {
      return await this.deps.store.transaction((tx) => this.writeAll(teamId, decided, tx));
    } catch (error) {
      if (!(error instanceof Raced)) throw error;
      const circuits = new Map<string, Circuit>();
      for (const one of decided) {
        const changed = await this.deps.store.transaction((tx) => this.writeOne(teamId, one, tx));
        for (const [id, circuit] of changed) circuits.set(id, circuit);
      }
      return circuits;
    }
  }

  private async writeAll(teamId: string, decided: readonly Decided[], tx: Transaction): Promise<Map<string, Circuit>> {
    const { deliveries, log } = this.deps;
    const moved = await deliveries.advance(
      teamId,
      decided.map(({ advance }) => advance),
      tx,
    );
    if (moved < decided.length) throw new Raced();
    await log.add(teamId, decided.map(logEntry), tx);
    return this.conclude(teamId, decided, tx);
  }

  /** Both of two racing attempts were really made, so both are in the log; only the first decides. */
  private async writeOne(teamId: string, decided: Decided, tx: Transaction): Promise<Map<string, Circuit>> {
    const first = (await this.deps.deliveries.advance(teamId, [decided.advance], tx)) === 1;
    await this.deps.log.add(teamId, [logEntry(decided)], tx);
    return first ? this.conclude(teamId, [decided], tx) : new Map<string, Circuit>();
  }

  private async conclude(teamId: string, decided: readonly Decided[], tx: Transaction): Promise<Map<string, Circuit>> {
    const bySubscription = groupBy(decided, ({ subscription }) => subscription._id);
    const health = await this.deps.subscriptions.health(teamId, [...bySubscription.keys()], tx);
    const changed = new Map<string, Circuit>();
    const tallies = health.map(({ _id, circuit }) => {
      const its = bySubscription.get(_id)!;
      const after = circuitAfter(circuit, its);
      if (after) changed.set(_id, after);
      nudge(its, tx);
      return tally(_id, its, after);
    });
    await this.deps.subscriptions.tally(teamId, tallies, tx);
    return changed;
  }
}

class Raced extends Error {}

function decide(made: Made): Decided {
  const { outcome, delivery, subscription, at } = made;
  const final = outcome.success || outcome.gone || !subscription.enabled;
  const delayMs = final ? undefined : delayAfter(delivery.attempts_made + 1);
  const state = outcome.success ? 'delivered' : delayMs === undefined ? 'failed' : 'retrying';
  const next_attempt_at = delayMs === undefined ? null : new Date(at.getTime() + delayMs);
  return { ...made, delayMs, advance: { delivery, state, next_attempt_at } };
}

/** One message per step of the schedule: the last of them is due when all of them are. */
function nudge(decided: readonly Decided[], tx: Transaction): void {
  for (const [delayMs, together] of groupBy(decided, (one) => one.delayMs)) {
    if (delayMs === undefined) continue;
    const last = together.reduce((a, b) => (b.at >= a.at ? b : a)).delivery;
    tx.enqueue(
      'delivery.webhook',
      { team_id: last.team_id, delivery_id: last._id, attempt: last.attempts_made + 2 },
      { delayMs },
    );
  }
}

function circuitAfter(before: Circuit, decided: readonly Decided[]): Circuit | undefined {
  const sent = decided.filter(({ outcome }) => outcome.sent);
  const healthy = before.state === 'closed' && before.consecutive_failures === 0;
  if (sent.length === 0 || (healthy && sent.every(({ outcome }) => outcome.success))) return undefined;
  return afterAttempts(
    before,
    sent.map(({ outcome }) => outcome.success),
    sent.at(-1)!.at,
  );
}

function tally(id: string, decided: readonly Decided[], circuit: Circuit | undefined): Tally {
  const ended = (state: Advance['state']) => decided.filter(({ advance }) => advance.state === state).length;
  return {
    id,
    success: ended('delivered'),
    failed: ended('failed'),
    at: decided.at(-1)!.at,
    ...(circuit && { circuit }),
    ...(decided.some(({ outcome }) => outcome.gone) && { disabledReason: 'The receiver answered 410 Gone' }),
  };
}

function logEntry({ subscription, delivery, outcome, at }: Made): AttemptDocument {
  const { status_code, success, error, duration_ms } = outcome;
  return attemptEntry(delivery, { url: subscription.url, status_code, success, error, duration_ms, timestamp: at });
}

/** A line of the log about the delivery's next attempt. */
export function attemptEntry(
  delivery: DeliveryDocument,
  what: Pick<AttemptDocument, 'url' | 'status_code' | 'success' | 'error' | 'duration_ms' | 'timestamp'>,
): AttemptDocument {
  const { team_id, subscription_id, _id: delivery_id, event_id, event_type, attempts_made, expires_at } = delivery;
  return {
    _id: newId('dlv'),
    team_id,
    subscription_id,
    delivery_id,
    event_id,
    event_type,
    attempt: attempts_made + 1,
    expires_at,
    ...what,
  };
}
