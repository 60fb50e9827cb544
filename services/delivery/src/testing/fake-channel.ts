import type { Channel, ChannelTarget, SendOutcome } from '../channels/channel';
import type { ChannelId, Notification } from '../channels/notification';

export interface Sent {
  notification: Notification;
  target: ChannelTarget;
}

export const failure = (more: Partial<Extract<SendOutcome, { ok: false }>> = {}): SendOutcome => ({
  ok: false,
  error: 'the receiver answered 503',
  status_code: 503,
  retryable: true,
  ...more,
});

/** A channel that keeps what it is given; a test says what it answers. */
export class FakeChannel implements Channel {
  readonly sent: Sent[] = [];
  configured = true;
  /** What the next attempts come to, in order; after them all is well. */
  readonly outcomes: (SendOutcome | Error | Promise<SendOutcome>)[] = [];
  addresses: (notification: Notification) => Promise<ChannelTarget[]> | ChannelTarget[] = () => [
    { ref: 'default', label: `#${this.id}` },
  ];

  constructor(readonly id: ChannelId) {}

  async isConfigured(): Promise<boolean> {
    return this.configured;
  }

  async targets(notification: Notification): Promise<ChannelTarget[]> {
    return this.configured ? await this.addresses(notification) : [];
  }

  async send(notification: Notification, target: ChannelTarget): Promise<SendOutcome> {
    this.sent.push({ notification, target });
    const outcome = this.outcomes.shift() ?? { ok: true, status_code: 200 };
    if (outcome instanceof Error) throw outcome;
    return await outcome;
  }

  get titles(): string[] {
    return this.sent.map(({ notification }) => notification.title);
  }
}
