import type { ChannelId, Notification } from './notification';

/** One message that a notification becomes. Holds no secret: it is stored, and shown to operators. */
export interface ChannelTarget {
  /** What the channel finds its address by when it sends: a rule's, connection's or user's id, `default`, `deployment`. */
  ref: string;
  /** For people: `#security`, an address, a service's name. */
  label: string;
}

export type SendOutcome =
  | { ok: true; status_code: number | null }
  | {
      ok: false;
      /** What was wrong, for people; never holds an address's secret part. */
      error: string;
      status_code: number | null;
      /** False: the same again would fail the same way. */
      retryable: boolean;
      /** How long the receiver asked to be left alone. */
      retry_after_ms?: number;
    };

/** A way out to people. Makes one attempt at a time; when and how often is the dispatcher's business. */
export interface Channel {
  readonly id: ChannelId;
  /** True when something would be sent for this team. */
  isConfigured(teamId: string): Promise<boolean>;
  /** Whom this notification goes to; empty when the channel is not configured or nobody is to be told. */
  targets(notification: Notification): Promise<ChannelTarget[]>;
  /** Never throws for what a receiver does; may throw for what this deployment cannot do (a secret that does not open). */
  send(notification: Notification, target: ChannelTarget): Promise<SendOutcome>;
}
