import type { Channel, ChannelModel, ConfirmChannel } from 'amqplib';
import { errorFields, type BusLogger } from '../logger';
import { backoffMs } from './backoff';
import type { ConnectionKeeper } from './connection-keeper';

export interface ManagedChannelOptions<C extends Channel> {
  name: string;
  create(connection: ChannelModel): Promise<C>;
  /** Declares, consumes, publishes: runs on every new channel. A rejection closes it and tries again later. */
  opened(channel: C): Promise<void>;
  /** The channel is gone, and with it every delivery tag of it. */
  lost?(channel: C): void;
}

export const plainChannel = (connection: ChannelModel): Promise<Channel> => connection.createChannel();
export const confirmChannel = (connection: ChannelModel): Promise<ConfirmChannel> => connection.createConfirmChannel();

/**
 * Keeps one channel open for as long as it is wanted. A channel may die although its connection lives (a consumer
 * timeout, a refused declaration), so it comes back by itself as well as with each new connection.
 */
export class ManagedChannel<C extends Channel> {
  private channel: C | undefined;
  private timer: NodeJS.Timeout | undefined;
  private attempt = 0;
  private stopped = false;
  private opening = false;
  private unsubscribe: () => void = () => undefined;

  constructor(
    private readonly keeper: ConnectionKeeper,
    private readonly options: ManagedChannelOptions<C>,
    private readonly logger: BusLogger,
  ) {}

  get current(): C | undefined {
    return this.channel;
  }

  start(): void {
    this.unsubscribe = this.keeper.onConnected(() => {
      this.attempt = 0;
      this.reopen();
    });
  }

  /** Closes the channel if it is open; it is not opened again. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.unsubscribe();
    clearTimeout(this.timer);
    const { channel } = this;
    this.channel = undefined;
    await channel?.close().catch(() => undefined);
  }

  /** Throws away what is open and starts over. */
  async restart(): Promise<void> {
    await this.channel?.close().catch(() => undefined);
  }

  private reopen(): void {
    clearTimeout(this.timer);
    if (!this.opening) void this.open();
  }

  private async open(): Promise<void> {
    const connection = this.keeper.current;
    if (this.stopped || !connection || this.channel) return;
    this.opening = true;
    let channel: C | undefined;
    try {
      channel = await this.options.create(connection);
      this.watch(channel);
      await this.options.opened(channel);
      this.attempt = 0;
    } catch (error) {
      if (!this.stopped) this.logger.warn(`cannot open channel ${this.options.name}`, errorFields(error));
      await channel?.close().catch(() => undefined);
    } finally {
      this.opening = false;
    }
    if (this.stopped) await channel?.close().catch(() => undefined);
    else if (!this.channel) this.retryLater();
  }

  private watch(channel: C): void {
    this.channel = channel;
    // `close` follows an error, and is where it is dealt with.
    channel.on('error', (error) => this.logger.warn(`channel ${this.options.name} failed`, errorFields(error)));
    channel.once('close', () => {
      if (this.channel === channel) this.channel = undefined;
      this.options.lost?.(channel);
      if (!this.opening) this.retryLater();
    });
  }

  private retryLater(): void {
    if (this.stopped || !this.keeper.current) return;
    this.attempt += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.reopen(), backoffMs(this.attempt));
  }
}
