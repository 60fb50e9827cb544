import type { ChannelTarget } from '../../channels/channel';
import type { ChannelId, Notification } from '../../channels/notification';

/**
 * `pending`: to be addressed or sent; `retrying`: failed and to be tried again; `sent`; `failed`: given up; `skipped`:
 * nothing was to be sent, `reason` says why.
 */
export const DISPATCH_STATES = ['pending', 'retrying', 'sent', 'failed', 'skipped'] as const;
export type DispatchState = (typeof DISPATCH_STATES)[number];

/** One attempt, as the log shows it. */
export interface DispatchAttempt {
  attempt: number;
  at: Date;
  ok: boolean;
  status_code: number | null;
  error: string | null;
  duration_ms: number;
}

/** One notification on its way over one channel: without a target until it is known whom it goes to, then one per target. */
export interface DispatchDocument {
  _id: string;
  team_id: string;
  channel: ChannelId;
  /** Null: a digest whose window is open still. */
  notification: Notification | null;
  /** What `notification` becomes at the end of the window, for a digest. */
  digest_of: { category: Notification['category'] } | null;
  target: ChannelTarget | null;
  state: DispatchState;
  reason: string | null;
  /** How often it was tried to find out whom it goes to, and that failed. */
  lookups: number;
  attempts_made: number;
  attempts: DispatchAttempt[];
  /** When it is to be worked on; null when it is over. Later than that by a minute, the sweeper reminds the workers. */
  due_at: Date | null;
  /** A worker is at it until then at most. */
  claimed_until: Date | null;
  dedup_key: string;
  resolves: boolean;
  created_at: Date;
  updated_at: Date;
  expires_at: Date;
}

export const isOver = ({ state }: Pick<DispatchDocument, 'state'>): boolean =>
  state === 'sent' || state === 'failed' || state === 'skipped';
