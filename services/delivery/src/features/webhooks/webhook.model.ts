/** A customer's endpoint and what it wants to hear. Secret and headers are sealed by the vault. */
export interface SubscriptionDocument {
  _id: string;
  team_id: string;
  name: string;
  url: string;
  /** Event types, `family.*` or `*`. */
  events: string[];
  sealed_secret: string | null;
  sealed_headers: string | null;
  /** Names only, for reading back. */
  header_names: string[];
  enabled: boolean;
  /** Why the platform turned it off, when it was not a person. */
  disabled_reason: string | null;
  stats: { total: number; success: number; failed: number };
  last_delivery_at: Date | null;
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
  next_attempt_at: Date | null;
  created_at: Date;
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
}
