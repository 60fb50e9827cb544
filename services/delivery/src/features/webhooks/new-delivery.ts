import { newId } from '@osk/contracts';
import { UNCLAIMED } from './delivery.repo';
import type { DeliveryDocument } from './webhook.model';

const DAY_MS = 24 * 3600 * 1000;

export interface Origin {
  team_id: string;
  subscription_id: string;
  event: { event_id: string; event_type: string };
  body: string;
  /** How long it and its log are kept. */
  keepDays: number;
}

/** A delivery that is due now and that nobody is at. */
export function newDelivery({ team_id, subscription_id, event, body, keepDays }: Origin): DeliveryDocument {
  const now = new Date();
  return {
    _id: newId('dlv'),
    team_id,
    subscription_id,
    event_id: event.event_id,
    event_type: event.event_type,
    body,
    state: 'pending',
    attempts_made: 0,
    open: true,
    next_attempt_at: now,
    claim: null,
    claimed_until: UNCLAIMED,
    replayed_at: null,
    created_at: now,
    expires_at: new Date(now.getTime() + keepDays * DAY_MS),
  };
}

/** The same delivery, taken by this worker from its first moment. */
export function claimed(delivery: DeliveryDocument, forMs: number): DeliveryDocument {
  return { ...delivery, claim: newId('dlv'), claimed_until: new Date(delivery.created_at.getTime() + forMs) };
}
