import type { Channel, ConsumeMessage } from 'amqplib';
import { BusError } from '../bus-error';
import type { ConnectionKeeper } from '../connection/connection-keeper';
import { ManagedChannel, plainChannel } from '../connection/managed-channel';
import { errorFields, type BusLogger } from '../logger';
import type { Publisher } from '../publish/publisher';
import type { Requirement } from '../topology/requirements';
import type { Topology } from '../topology/topology';
import type { Consumer, DeliveryContext, RetryPolicy } from '../types';
import { deadLetterOf, retryOf } from './forward';
import { attemptOf, contextOf, messageIdOf } from './incoming';
import { afterFailure, type Verdict } from './retry-decision';

/** The wait before a message that could be neither finished nor forwarded is given back to its queue. */
const GIVE_BACK_MS = 1000;
const DEFAULT_GRACE_MS = 30_000;

export interface QueueConsumerOptions {
  queue: string;
  needs: readonly Requirement[];
  concurrency: number;
  retry: RetryPolicy;
  /** Parses and validates; throws BusError `invalid_payload` for what no handler should see. */
  decode(content: Buffer): unknown;
  handle(value: unknown, context: DeliveryContext): Promise<void>;
}

export interface ConsumerParts {
  keeper: ConnectionKeeper;
  publisher: Publisher;
  topology: Topology;
  logger: BusLogger;
}

/** Consumes one queue with a window of `concurrency`, through lost channels and connections, until it is stopped. */
export class QueueConsumer implements Consumer {
  private readonly channel: ManagedChannel<Channel>;
  private readonly inHand = new Set<Promise<void>>();
  private consumerTag: string | undefined;
  private stopping: Promise<void> | undefined;
  private firstOpen!: () => void;
  private neverOpen!: (error: BusError) => void;
  /** Resolves when the queue is consumed for the first time; rejects when it was stopped before. */
  readonly consuming = new Promise<void>((resolve, reject) => {
    this.firstOpen = resolve;
    this.neverOpen = reject;
  });

  constructor(
    private readonly options: QueueConsumerOptions,
    private readonly parts: ConsumerParts,
  ) {
    this.channel = new ManagedChannel<Channel>(
      parts.keeper,
      { name: `consume ${options.queue}`, create: plainChannel, opened: (channel) => this.opened(channel) },
      parts.logger,
    );
    // Whoever started it is told; nobody else has to listen.
    this.consuming.catch(() => undefined);
  }

  start(): void {
    this.channel.start();
  }

  stop(graceMs = DEFAULT_GRACE_MS): Promise<void> {
    this.neverOpen(new BusError('closed', 'stopped before the broker was reached'));
    return (this.stopping ??= this.finish(graceMs));
  }

  private async finish(graceMs: number): Promise<void> {
    const channel = this.channel.current;
    if (channel && this.consumerTag !== undefined) await channel.cancel(this.consumerTag).catch(() => undefined);
    await settledWithin([...this.inHand], graceMs);
    // What is still in hand goes back to its queue with the channel.
    await this.channel.stop();
  }

  private async opened(channel: Channel): Promise<void> {
    const { queue, needs, concurrency } = this.options;
    await this.parts.topology.declare(channel, needs);
    await channel.prefetch(concurrency);
    const { consumerTag } = await channel.consume(queue, (message) => {
      // No message: the broker has cancelled the consumer, because its queue is gone or moves to another node.
      if (message) this.received(channel, message);
      else void this.channel.restart();
    });
    this.consumerTag = consumerTag;
    this.firstOpen();
  }

  private received(channel: Channel, message: ConsumeMessage): void {
    // Cancelled, but this one was on its way already: it goes back when the channel closes.
    if (this.stopping) return;
    const work = this.process(channel, message).finally(() => this.inHand.delete(work));
    this.inHand.add(work);
  }

  private async process(channel: Channel, message: ConsumeMessage): Promise<void> {
    const verdict = await this.attempt(message);
    try {
      if (verdict?.kind === 'retry')
        await this.parts.publisher.send(retryOf(message, this.options.queue, verdict.delayMs));
      if (verdict?.kind === 'dead')
        await this.parts.publisher.send(deadLetterOf(message, this.options.queue, verdict.reason));
    } catch (error) {
      this.parts.logger.error('message could not be forwarded and returns to its queue', {
        queue: this.options.queue,
        message_id: messageIdOf(message),
        ...errorFields(error),
      });
      await new Promise((resolve) => setTimeout(resolve, GIVE_BACK_MS));
      return this.settle(channel, () => channel.nack(message, false, true));
    }
    this.settle(channel, () => channel.ack(message));
  }

  /** Runs the handler; gives what is to become of the message, or nothing when it is done. */
  private async attempt(message: ConsumeMessage): Promise<Verdict | undefined> {
    const { queue, retry, decode, handle } = this.options;
    try {
      await handle(decode(message.content), contextOf(message));
      return undefined;
    } catch (error) {
      const attempt = attemptOf(message);
      const verdict: Verdict =
        error instanceof BusError && error.code === 'invalid_payload'
          ? { kind: 'dead', reason: `invalid_payload: ${error.message}` }
          : afterFailure(error, attempt, retry);
      const fields = { queue, message_id: messageIdOf(message), attempt, ...errorFields(error) };
      if (verdict.kind === 'dead') this.parts.logger.error('message goes to the dead letters', fields);
      else this.parts.logger.warn(`message is tried again in ${verdict.delayMs} ms`, fields);
      return verdict;
    }
  }

  /** On a channel that has died meanwhile there is nothing to settle: the broker hands the message out again. */
  private settle(channel: Channel, act: () => void): void {
    if (this.channel.current !== channel) return;
    try {
      act();
    } catch (error) {
      this.parts.logger.info(
        'channel was lost before the acknowledgement; the message will come again',
        errorFields(error),
      );
    }
  }
}

async function settledWithin(work: readonly Promise<void>[], graceMs: number): Promise<void> {
  if (work.length === 0) return;
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, graceMs)));
  await Promise.race([Promise.allSettled(work), patience]);
  clearTimeout(timer);
}
