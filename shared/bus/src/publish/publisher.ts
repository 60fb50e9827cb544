import { IllegalOperationError, type ConfirmChannel, type Message } from 'amqplib';
import { BusError } from '../bus-error';
import type { ConnectionKeeper } from '../connection/connection-keeper';
import { confirmChannel, ManagedChannel } from '../connection/managed-channel';
import type { BusLogger } from '../logger';
import type { Topology } from '../topology/topology';
import type { Outgoing } from './outgoing';
import { PendingPublish } from './pending-publish';
import { UnconfirmedPublishes } from './unconfirmed-publishes';

/** RabbitMQ 4 takes no more than 16 MB; larger results travel by reference. */
const LARGEST_MESSAGE = 16 * 1024 * 1024;
/** Sent and not yet confirmed: more than this only fills buffers. */
const WINDOW = 2048;

/**
 * Publishes in order with confirms. What is not confirmed when a channel dies is sent again on the next one; what is
 * not confirmed in time is rejected as `unavailable`. Nothing is ever given up silently.
 */
export class Publisher {
  /** Not yet sent on the present channel, oldest first. */
  private queue: PendingPublish[] = [];
  private unconfirmed = new UnconfirmedPublishes();
  private readonly channel: ManagedChannel<ConfirmChannel>;
  /** Open for sending; undefined while the channel is being set up. */
  private ready: ConfirmChannel | undefined;
  private pumping = false;
  private congested = false;
  private closed = false;
  private readonly idleWaiters = new Set<() => void>();

  constructor(
    keeper: ConnectionKeeper,
    private readonly topology: Topology,
    private readonly timeoutMs: number,
    logger: BusLogger,
  ) {
    this.channel = new ManagedChannel<ConfirmChannel>(
      keeper,
      {
        name: 'publish',
        create: confirmChannel,
        opened: (channel) => this.opened(channel),
        lost: (channel) => this.lost(channel),
      },
      logger,
    );
  }

  start(): void {
    this.channel.start();
  }

  /** Resolves when the broker has the message on disk. Rejects with a BusError. */
  send(message: Outgoing): Promise<void> {
    if (this.closed) return Promise.reject(new BusError('closed', 'the bus is closed'));
    const { length } = message.content;
    if (length > LARGEST_MESSAGE) {
      return Promise.reject(new BusError('too_large', `message of ${length} bytes, at most ${LARGEST_MESSAGE}`));
    }
    return new Promise((resolve, reject) => {
      const pending = new PendingPublish(message, this.timeoutMs, { resolve, reject, done: () => this.checkIdle() });
      this.queue.push(pending);
      this.pump();
    });
  }

  /** Waits for what is under way (bounded by the publish timeout), then takes no more. */
  async close(): Promise<void> {
    this.closed = true;
    if (this.busy) await new Promise<void>((resolve) => this.idleWaiters.add(resolve));
    await this.channel.stop();
  }

  private get busy(): boolean {
    return this.unconfirmed.hasOpen || this.queue.some((pending) => !pending.settled);
  }

  private opened(channel: ConfirmChannel): Promise<void> {
    this.congested = false;
    channel.on('drain', () => {
      this.congested = false;
      this.pump();
    });
    channel.on('ack', ({ deliveryTag, multiple }: { deliveryTag: number; multiple: boolean }) => {
      for (const pending of this.unconfirmed.take(deliveryTag, multiple)) this.confirmed(channel, pending);
      this.pump();
    });
    channel.on('nack', ({ deliveryTag, multiple }: { deliveryTag: number; multiple: boolean }) => {
      const error = new BusError('refused', 'the broker refused the message');
      for (const pending of this.unconfirmed.take(deliveryTag, multiple)) pending.reject(error);
      this.pump();
    });
    channel.on('return', (message: Message) => this.unconfirmed.returned(message));
    this.ready = channel;
    this.pump();
    return Promise.resolve();
  }

  private lost(channel: ConfirmChannel): void {
    if (this.ready !== channel) return;
    this.ready = undefined;
    // Older than anything that waits: they go first again.
    this.queue = [...this.unconfirmed.drain(), ...this.queue];
    this.unconfirmed = new UnconfirmedPublishes();
  }

  private pump(): void {
    if (this.pumping) return;
    this.pumping = true;
    void this.drainQueue().finally(() => {
      this.pumping = false;
      if (this.sendable) this.pump();
    });
  }

  private get sendable(): boolean {
    return this.ready !== undefined && !this.congested && this.unconfirmed.size < WINDOW && this.queue.length > 0;
  }

  private async drainQueue(): Promise<void> {
    while (this.sendable) {
      const channel = this.ready as ConfirmChannel;
      const next = this.queue[0] as PendingPublish;
      if (!next.settled && !this.topology.isDeclared(channel, next.message.needs)) {
        try {
          await this.topology.declare(channel, next.message.needs);
        } catch {
          // Usually the refusal has closed the channel, and was logged; the next channel tries again, after a pause.
          if (this.ready === channel) this.lost(channel);
          await this.channel.restart();
          return;
        }
        continue;
      }
      this.queue.shift();
      if (!next.settled) this.transmit(channel, next);
    }
  }

  private transmit(channel: ConfirmChannel, pending: PendingPublish): void {
    const { exchange, routingKey, content, options } = pending.message;
    try {
      this.congested = !channel.publish(exchange, routingKey, content, options);
      this.unconfirmed.add(pending);
    } catch (error) {
      if (!(error instanceof IllegalOperationError)) {
        return pending.reject(new BusError('invalid_payload', 'the message cannot be encoded', { cause: error }));
      }
      // The channel is closing: this one goes with the next.
      this.queue.unshift(pending);
      this.lost(channel);
    }
  }

  private confirmed(channel: ConfirmChannel, pending: PendingPublish): void {
    if (!pending.returned) return pending.resolve();
    if (pending.resent) {
      return pending.reject(new BusError('unroutable', `no queue took ${pending.message.routingKey}`));
    }
    // Its queue was deleted behind our back: declare it again and send once more.
    pending.resent = true;
    pending.returned = false;
    this.topology.forget(channel, pending.message.needs);
    this.queue.unshift(pending);
  }

  private checkIdle(): void {
    if (this.busy) return;
    for (const resolve of this.idleWaiters) resolve();
    this.idleWaiters.clear();
  }
}
