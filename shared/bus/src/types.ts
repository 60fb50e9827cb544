import type { EventName, JobData, JobName, PlatformEvent } from '@osk/contracts';

/** What a handler is told beside the message. */
export interface DeliveryContext {
  /** 1 on the first delivery, counted up by every retry. */
  attempt: number;
  /** True when the broker has handed this message out before and cannot know whether it was worked on. */
  redelivered: boolean;
  /** The event's id, or the id the job was given when it was enqueued; the same on every retry. */
  messageId: string;
  requestId?: string;
  /** W3C trace context. */
  traceparent?: string;
}

export type EventHandler<N extends EventName> = (event: PlatformEvent<N>, context: DeliveryContext) => Promise<void>;
export type JobHandler<N extends JobName> = (data: JobData<N>, context: DeliveryContext) => Promise<void>;

export interface RetryPolicy {
  /** Delay before each retry in ms; when the list is used up the message goes to the dead letters. */
  delaysMs: readonly number[];
}

export interface Consumer {
  /** Takes no more messages, waits for those in hand (at most `graceMs`), then closes its channel. */
  stop(graceMs?: number): Promise<void>;
}

export interface DeadLetter {
  id: string;
  queue: string;
  routing_key: string;
  reason: string;
  attempts: number;
  died_at: string;
  body: unknown;
}

export interface DeadLetterSelection {
  ids?: string[];
  queue?: string;
  all?: boolean;
}

export interface EnqueueOptions {
  delayMs?: number;
  requestId?: string;
  traceparent?: string;
}

export interface SubscribeOptions<N extends EventName> {
  consumer: string;
  events: readonly N[];
  /** How many handlers may run at once. Default 10. */
  concurrency?: number;
  retry?: RetryPolicy;
}

export interface WorkOptions {
  concurrency: number;
  retry?: RetryPolicy;
}

export interface QueueDepth {
  name: string;
  messages: number;
  consumers: number;
}

/**
 * Typed messaging over AMQP. Publishing resolves when the broker has confirmed. Consuming is at least once: the
 * message is acknowledged after the handler resolves; a rejection is retried with a delay and then dead-lettered, and
 * one whose error carries `retryable: false` is dead-lettered at once. The connection reconnects by itself; consumers
 * and topology come back with it. Every failure is a BusError told apart by `code`.
 */
export interface Bus {
  publish(event: PlatformEvent): Promise<void>;
  /** Publishes in order, resolves when all are confirmed. */
  publishAll(events: readonly PlatformEvent[]): Promise<void>;
  /** One durable queue per (service, consumer), bound to the named events. */
  subscribe<N extends EventName>(options: SubscribeOptions<N>, handler: EventHandler<N>): Promise<Consumer>;
  /** Puts work on `work.<job>`; `delayMs` holds it back in a delay queue that survives restarts. */
  enqueue<N extends JobName>(job: N, data: JobData<N>, options?: EnqueueOptions): Promise<void>;
  work<N extends JobName>(job: N, options: WorkOptions, handler: JobHandler<N>): Promise<Consumer>;
  deadLetters: {
    list(options?: { limit?: number; queue?: string }): Promise<DeadLetter[]>;
    /** Back to the queue they died in; resolves with how many. */
    replay(options: DeadLetterSelection): Promise<number>;
    /** Removes them for good; resolves with how many. */
    discard(options: DeadLetterSelection): Promise<number>;
  };
  /** Messages waiting per queue the service knows, for `osk queues` and metrics. */
  queues(): Promise<QueueDepth[]>;
  /** Rejects when the broker cannot be reached; for /readyz. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
