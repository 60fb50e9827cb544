import { newId, type EventName, type JobData, type JobName, type PlatformEvent } from '@osk/contracts';
import { BusError } from './bus-error';
import { afterFailure, DEFAULT_RETRY } from './consume/retry-decision';
import { delayStep } from './topology/delay';
import { eventQueueName, workQueueName } from './topology/names';
import type {
  Bus,
  Consumer,
  EnqueueOptions,
  EventHandler,
  JobHandler,
  QueueDepth,
  RetryPolicy,
  SubscribeOptions,
  WorkOptions,
} from './types';
import { PayloadValidator } from './validation/payload-validator';
import { FakeClock } from './fake/fake-clock';
import { FakeDeadLetters } from './fake/fake-dead-letters';
import { FakeQueue, type FakeMessage, type FakeWorker } from './fake/fake-queue';

export interface EnqueuedJob<N extends JobName = JobName> {
  job: N;
  data: JobData<N>;
  delayMs: number;
  requestId?: string;
}

/**
 * The bus in memory, for component tests: the same validation, queues, retries and dead letters, and no broker.
 * Handlers run by themselves as soon as there is something to do; delays pass only by `advance`. `idle` waits for
 * what is running.
 */
export class FakeBus implements Bus {
  readonly published: PlatformEvent[] = [];
  readonly enqueued: EnqueuedJob[] = [];
  readonly deadLetters: FakeDeadLetters;
  /** When set, every publish and ping is rejected with it: how a test takes the broker away. */
  failure: BusError | undefined;
  private readonly validator = new PayloadValidator();
  private readonly queuesByName = new Map<string, FakeQueue>();
  private readonly bindings: { event: EventName; queue: string }[] = [];
  private readonly clock = new FakeClock();
  private readonly running = new Set<Promise<void>>();
  private started = 0;
  private closed = false;

  constructor(
    readonly service = 'test',
    private readonly retry: RetryPolicy = DEFAULT_RETRY,
  ) {
    this.deadLetters = new FakeDeadLetters((queue, message) => this.deliver(queue, message));
  }

  async publish(event: PlatformEvent): Promise<void> {
    this.assertUsable();
    // What travels is JSON: a test must not pass because both sides hold the same object.
    const valid = structuredClone(this.validator.event(event));
    this.published.push(valid);
    const { event_id: messageId, event_type: routingKey, request_id: requestId, traceparent } = valid;
    const queues = new Set(this.bindings.filter((binding) => binding.event === routingKey).map(({ queue }) => queue));
    for (const queue of queues) {
      this.deliver(queue, { messageId, routingKey, body: valid, attempt: 1, ...defined({ requestId, traceparent }) });
    }
  }

  async publishAll(events: readonly PlatformEvent[]): Promise<void> {
    for (const event of events) this.validator.event(event);
    for (const event of events) await this.publish(event);
  }

  async enqueue<N extends JobName>(job: N, data: JobData<N>, options: EnqueueOptions = {}): Promise<void> {
    this.assertUsable();
    const body = structuredClone(this.validator.job(job, data));
    const { delayMs = 0, requestId, traceparent } = options;
    const step = delayStep(delayMs);
    this.enqueued.push({ job, data: body, delayMs, ...defined({ requestId }) });
    const message = {
      messageId: newId('job'),
      routingKey: job,
      body,
      attempt: 1,
      ...defined({ requestId, traceparent }),
    };
    this.later(step, workQueueName(job), message);
  }

  async subscribe<N extends EventName>(options: SubscribeOptions<N>, handler: EventHandler<N>): Promise<Consumer> {
    const { consumer, events, concurrency = 10, retry = this.retry } = options;
    const queue = eventQueueName(this.service, consumer);
    for (const event of events) this.bindings.push({ event, queue });
    const handle: FakeWorker['handle'] = (body, context) => handler(body as PlatformEvent<N>, context);
    return this.join(queue, { concurrency, retry, running: 0, handle });
  }

  async work<N extends JobName>(job: N, options: WorkOptions, handler: JobHandler<N>): Promise<Consumer> {
    const { concurrency, retry = this.retry } = options;
    const handle: FakeWorker['handle'] = (body, context) => handler(body as JobData<N>, context);
    return this.join(workQueueName(job), { concurrency, retry, running: 0, handle });
  }

  /** Lets `ms` pass, with everything that falls due on the way, and waits until nothing is running any more. */
  async advance(ms: number): Promise<void> {
    const target = this.clock.now + ms;
    await this.idle();
    for (let next = this.clock.nextAt; next !== undefined && next <= target; next = this.clock.nextAt) {
      this.clock.moveTo(next);
      await this.idle();
    }
    this.clock.moveTo(target);
  }

  /** Resolves when no handler is running. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  /** How many handler runs have begun: a caller that looks elsewhere in between learns whether anything ran meanwhile. */
  get runs(): number {
    return this.started;
  }

  /** Whether a handler is running now. */
  get busy(): boolean {
    return this.running.size > 0;
  }

  queues(): Promise<QueueDepth[]> {
    const depths = [...this.queuesByName.values()].map(({ name, waiting, workers }) => ({
      name,
      messages: waiting.length,
      consumers: workers.length,
    }));
    return Promise.resolve(depths.sort((a, b) => a.name.localeCompare(b.name)));
  }

  async ping(): Promise<void> {
    this.assertUsable();
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const queue of this.queuesByName.values()) queue.workers.splice(0);
    await this.idle();
  }

  private assertUsable(): void {
    if (this.closed) throw new BusError('closed', 'the bus is closed');
    if (this.failure) throw this.failure;
  }

  private join(name: string, worker: FakeWorker): Consumer {
    if (this.closed) throw new BusError('closed', 'the bus is closed');
    const queue = this.queue(name);
    queue.workers.push(worker);
    this.pump(queue);
    return {
      stop: async () => {
        queue.leave(worker);
        await this.idle();
      },
    };
  }

  private later(delayMs: number, queue: string, message: FakeMessage): void {
    if (delayMs === 0) this.deliver(queue, message);
    else this.clock.after(delayMs, () => this.deliver(queue, message));
  }

  private deliver(name: string, message: FakeMessage): void {
    const queue = this.queue(name);
    queue.waiting.push(message);
    this.pump(queue);
  }

  private pump(queue: FakeQueue): void {
    for (let turn = queue.next(); turn; turn = queue.next()) {
      const { worker, message } = turn;
      worker.running += 1;
      this.started += 1;
      const work = this.run(queue, worker, message).finally(() => {
        worker.running -= 1;
        this.running.delete(work);
        this.pump(queue);
      });
      this.running.add(work);
    }
  }

  private async run(queue: FakeQueue, worker: FakeWorker, message: FakeMessage): Promise<void> {
    const { body, attempt, messageId, requestId, traceparent } = message;
    // Later, as from a broker: whoever publishes goes on before a handler runs.
    await Promise.resolve();
    try {
      await worker.handle(structuredClone(body), {
        attempt,
        messageId,
        redelivered: false,
        ...defined({ requestId, traceparent }),
      });
    } catch (error) {
      const verdict = afterFailure(error, attempt, worker.retry);
      if (verdict.kind === 'dead') this.deadLetters.bury(queue.name, message, verdict.reason);
      else this.later(delayStep(verdict.delayMs), queue.name, { ...message, attempt: attempt + 1 });
    }
  }

  private queue(name: string): FakeQueue {
    const queue = this.queuesByName.get(name) ?? new FakeQueue(name);
    this.queuesByName.set(name, queue);
    return queue;
  }
}

function defined<T extends Record<string, string | undefined>>(fields: T): { [K in keyof T]?: string } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: string;
  };
}
