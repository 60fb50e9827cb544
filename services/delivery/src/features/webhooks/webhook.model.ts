import type { Circuit } from './lanes/circuit';

/** A customer's endpoint and what it wants to hear. Secret and headers are sealed by the vault. */
export interface SubscriptionDocument {
  _id: string;
  team_id: string;
  name: string;
  url: string;
  /** Event types, `family.*` or `*`. */
  events: string[];
  sealed_secret: string | null;
  /** The secret before the last rotation: signs beside the new one until `previous_secret_until`. */
  sealed_previous_secret: string | null;
  previous_secret_until: Date | null;
  sealed_headers: string | null;
  /** Names only, for reading back. */
  header_names: string[];
  enabled: boolean;
  /** Why the platform turned it off, when it was not a person. */
  disabled_reason: string | null;
  stats: { total: number; success: number; failed: number };
  last_delivery_at: Date | null;
  circuit: Circuit;
  created_by: string;
  created_at: Date;
  updated_at: Date;
}

export type DeliveryState = 'pending' | 'retrying' | 'delivered' | 'failed';

/** One event on its way to one subscription. */
export interface DeliveryDocument {
  _id: string;
  team_id: string;
  subscription_id: string;
  event_id: string;
  event_type: string;
  /** The very bytes that are signed and sent, on every attempt the same. */
  body: string;
  state: DeliveryState;
  attempts_made: number;
  /** False once it is delivered or failed. */
  open: boolean;
  /** When the next attempt is due; null once it is over. */
  next_attempt_at: Date | null;
  /** Who is at it now; null when nobody is. One that is left past `claimed_until` was interrupted. */
  claim: string | null;
  claimed_until: Date;
  /** When it was sent again on request. */
  replayed_at: Date | null;
  created_at: Date;
  expires_at: Date;
}

/** One line of the delivery log. */
export interface AttemptDocument {
  _id: string;
  team_id: string;
  subscription_id: string;
  delivery_id: string;
  event_id: string;
  event_type: string;
  url: string;
  attempt: number;
  status_code: number | null;
  success: boolean;
  error: string | null;
  duration_ms: number;
  timestamp: Date;
  expires_at: Date;
}
