import { connect, type ChannelModel } from 'amqplib';
import { BusError } from '../bus-error';
import { errorFields, type BusLogger } from '../logger';
import { backoffMs } from './backoff';

const CONNECT_TIMEOUT_MS = 5000;
/** A dead peer is noticed within two of these, whatever the server would propose. */
const HEARTBEAT_SECONDS = 20;

type Listener = (connection: ChannelModel) => void;

interface Waiter {
  arrived: Listener;
  failed: (error: BusError) => void;
}

/** Holds one connection open: connects, waits longer after each failure, starts anew when it is lost. */
export class ConnectionKeeper {
  private connection: ChannelModel | undefined;
  private readonly listeners = new Set<Listener>();
  private readonly waiting = new Set<Waiter>();
  private timer: NodeJS.Timeout | undefined;
  private attempt = 0;
  private closed = false;
  private connecting: Promise<void> | undefined;

  constructor(
    private readonly url: string,
    private readonly logger: BusLogger,
  ) {}

  get current(): ChannelModel | undefined {
    return this.connection;
  }

  start(): void {
    this.connecting ??= this.tryConnect().finally(() => (this.connecting = undefined));
  }

  /** Calls `listener` now, if connected, and on every connection to come. Gives the function that ends it. */
  onConnected(listener: Listener): () => void {
    this.listeners.add(listener);
    if (this.connection) listener(this.connection);
    return () => this.listeners.delete(listener);
  }

  /** The connection, or a BusError `unavailable` after `timeoutMs`. */
  ready(timeoutMs: number): Promise<ChannelModel> {
    if (this.connection) return Promise.resolve(this.connection);
    if (this.closed) return Promise.reject(new BusError('closed', 'the bus is closed'));
    return new Promise((resolve, reject) => {
      const settle = (act: () => void): void => {
        clearTimeout(timer);
        this.waiting.delete(waiter);
        act();
      };
      const waiter: Waiter = {
        arrived: (connection) => settle(() => resolve(connection)),
        failed: (error) => settle(() => reject(error)),
      };
      const timer = setTimeout(
        () => waiter.failed(new BusError('unavailable', `no connection to the broker within ${timeoutMs} ms`)),
        timeoutMs,
      );
      this.waiting.add(waiter);
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    for (const { failed } of this.waiting) failed(new BusError('closed', 'the bus is closed'));
    await this.connecting;
    const { connection } = this;
    this.connection = undefined;
    // It may be lost at this very moment: then there is nothing left to close.
    await connection?.close().catch(() => undefined);
  }

  private async tryConnect(): Promise<void> {
    try {
      const connection = await connect(withHeartbeat(this.url), {
        noDelay: true,
        keepAlive: true,
        timeout: CONNECT_TIMEOUT_MS,
      });
      this.adopt(connection);
    } catch (error) {
      this.logger.warn('cannot reach the message broker', errorFields(error));
      this.scheduleRetry();
    }
  }

  private adopt(connection: ChannelModel): void {
    // `close` always follows an error, and is where it is dealt with.
    connection.on('error', (error) => this.logger.warn('connection to the message broker failed', errorFields(error)));
    connection.once('close', () => this.lost(connection));
    if (this.closed) {
      void connection.close().catch(() => undefined);
      return;
    }
    this.connection = connection;
    this.attempt = 0;
    for (const listener of [...this.listeners]) listener(connection);
    for (const { arrived } of this.waiting) arrived(connection);
  }

  private lost(connection: ChannelModel): void {
    if (this.connection !== connection) return;
    this.connection = undefined;
    if (this.closed) return;
    this.logger.warn('connection to the message broker lost');
    this.scheduleRetry();
  }

  private scheduleRetry(): void {
    if (this.closed) return;
    this.attempt += 1;
    this.timer = setTimeout(() => this.start(), backoffMs(this.attempt));
  }
}

function withHeartbeat(url: string): string {
  const parsed = new URL(url);
  if (!parsed.searchParams.has('heartbeat')) parsed.searchParams.set('heartbeat', String(HEARTBEAT_SECONDS));
  return parsed.toString();
}
