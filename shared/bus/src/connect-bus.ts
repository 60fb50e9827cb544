import { newId, type EventName, type JobData, type JobName, type PlatformEvent } from '@osk/contracts';
import { BusError } from './bus-error';
import { ConnectionKeeper } from './connection/connection-keeper';
import { decodeJson } from './consume/decode-json';
import { QueueConsumer, type QueueConsumerOptions } from './consume/queue-consumer';
import { DEFAULT_RETRY } from './consume/retry-decision';
import { DeadLetterBox } from './dead-letters/dead-letter-box';
import { silentLogger, type BusLogger } from './logger';
import { eventMessage, jobMessage } from './publish/messages';
import { Publisher } from './publish/publisher';
import { readQueueDepths } from './queue-depths';
import { eventQueueName, workQueueName } from './topology/names';
import { deadQueue, eventQueue, eventsExchange, workQueue } from './topology/requirements';
import { Topology } from './topology/topology';
import type {
  Bus,
  Consumer,
  EnqueueOptions,
  EventHandler,
  JobHandler,
  RetryPolicy,
  SubscribeOptions,
  WorkOptions,
} from './types';
import { PayloadValidator } from './validation/payload-validator';

export interface ConnectBusOptions {
  /** `amqp://` or `amqps://` address, credentials and vhost in it. */
  url: string;
  /** Names the service's queues (`events.<service>.<consumer>`) and stands in `app_id`. */
  service: string;
  logger?: BusLogger;
  /** Default concurrency of `subscribe`. 10 unless given. */
  prefetch?: number;
  retry?: RetryPolicy;
  /** How long a publish may wait for the broker, reconnections included. Default 15,000. */
  publishTimeoutMs?: number;
  /** How long the first connection may take. Default 30,000. */
  connectTimeoutMs?: number;
}

const PING_TIMEOUT_MS = 3000;

/** Connects to the broker; rejects with BusError `unavailable` when it cannot be reached in time. */
export async function connectBus(options: ConnectBusOptions): Promise<Bus> {
  const bus = new AmqpBus(options);
  await bus.open(options.connectTimeoutMs ?? 30_000);
  return bus;
}

class AmqpBus implements Bus {
  readonly deadLetters: DeadLetterBox;
  private readonly keeper: ConnectionKeeper;
  private readonly topology = new Topology();
  private readonly publisher: Publisher;
  private readonly validator = new PayloadValidator();
  private readonly consumers = new Set<QueueConsumer>();
  private readonly logger: BusLogger;
  private readonly timeoutMs: number;
  private closing: Promise<void> | undefined;

  constructor(private readonly options: ConnectBusOptions) {
    this.logger = options.logger ?? silentLogger;
    this.timeoutMs = options.publishTimeoutMs ?? 15_000;
    this.keeper = new ConnectionKeeper(options.url, this.logger);
    this.publisher = new Publisher(this.keeper, this.topology, this.timeoutMs, this.logger);
    const { keeper, publisher, topology, logger, timeoutMs } = this;
    this.deadLetters = new DeadLetterBox({ keeper, publisher, topology, logger, timeoutMs });
  }

  async open(timeoutMs: number): Promise<void> {
    this.publisher.start();
    this.keeper.start();
    try {
      await this.keeper.ready(timeoutMs);
    } catch (error) {
      await this.keeper.close();
      throw error;
    }
  }

  async publish(event: PlatformEvent): Promise<void> {
    const valid = this.validator.event(event);
    await this.publisher.send(eventMessage(valid, this.options.service));
  }

  async publishAll(events: readonly PlatformEvent[]): Promise<void> {
    const messages = events.map((event) => eventMessage(this.validator.event(event), this.options.service));
    await allSettled(messages.map((message) => this.publisher.send(message)));
  }

  async enqueue<N extends JobName>(
    job: N,
    data: JobData<N>,
    { delayMs = 0, requestId, traceparent }: EnqueueOptions = {},
  ): Promise<void> {
    const valid = this.validator.job(job, data);
    const { service } = this.options;
    await this.publisher.send(jobMessage(job, valid, { id: newId('job'), service, delayMs, requestId, traceparent }));
  }

  subscribe<N extends EventName>(options: SubscribeOptions<N>, handler: EventHandler<N>): Promise<Consumer> {
    const { consumer, events, concurrency = this.options.prefetch ?? 10, retry } = options;
    const { service } = this.options;
    return this.consume({
      queue: eventQueueName(service, consumer),
      needs: [deadQueue, eventsExchange, eventQueue(service, consumer, events)],
      concurrency,
      retry: this.retryPolicy(retry),
      decode: (content) => this.validator.event(decodeJson(content)),
      handle: (event, context) => handler(event as PlatformEvent<N>, context),
    });
  }

  work<N extends JobName>(job: N, { concurrency, retry }: WorkOptions, handler: JobHandler<N>): Promise<Consumer> {
    return this.consume({
      queue: workQueueName(job),
      needs: [deadQueue, workQueue(job)],
      concurrency,
      retry: this.retryPolicy(retry),
      decode: (content) => this.validator.job(job, decodeJson(content)),
      handle: (data, context) => handler(data as JobData<N>, context),
    });
  }

  queues(): ReturnType<Bus['queues']> {
    return readQueueDepths(this.keeper, this.topology, this.timeoutMs);
  }

  async ping(): Promise<void> {
    const connection = await this.keeper.ready(PING_TIMEOUT_MS);
    try {
      const channel = await connection.createChannel();
      await channel.close();
    } catch (error) {
      throw new BusError('unavailable', 'the broker does not answer', { cause: error });
    }
  }

  close(): Promise<void> {
    return (this.closing ??= this.shutDown());
  }

  private async shutDown(): Promise<void> {
    await Promise.all([...this.consumers].map((consumer) => consumer.stop()));
    await this.publisher.close();
    await this.keeper.close();
  }

  private async consume(options: QueueConsumerOptions): Promise<Consumer> {
    if (this.closing) throw new BusError('closed', 'the bus is closed');
    const { keeper, publisher, topology, logger } = this;
    const consumer = new QueueConsumer(options, { keeper, publisher, topology, logger });
    this.consumers.add(consumer);
    consumer.start();
    await consumer.consuming;
    return {
      stop: async (graceMs) => {
        await consumer.stop(graceMs);
        this.consumers.delete(consumer);
      },
    };
  }

  private retryPolicy(own: RetryPolicy | undefined): RetryPolicy {
    return own ?? this.options.retry ?? DEFAULT_RETRY;
  }
}

/** Waits for all, so that none is left unheard, then throws the first failure. */
async function allSettled(work: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
