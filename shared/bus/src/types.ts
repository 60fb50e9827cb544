import type { EventName, JobData, JobName, PlatformEvent } from '@osk/contracts';

/** What a handler is told beside the message. */
export interface DeliveryContext {
  /** 1 on the first delivery, counted up by every retry. */
  attempt: number;
  redelivered: boolean;
  requestId?: string;
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

/**
 * Typed messaging over AMQP. Publishing resolves when the broker has confirmed. Consuming is at least once: the
 * message is acknowledged after the handler resolves; a rejection is retried with a delay and then dead-lettered.
 * The connection reconnects by itself; consumers and topology come back with it.
 */
export interface Bus {
  publish(event: PlatformEvent): Promise<void>;
  /** Publishes in order, resolves when all are confirmed. */
  publishAll(events: readonly PlatformEvent[]): Promise<void>;
  /** One durable queue per (service, consumer), bound to the named events. */
  subscribe<N extends EventName>(
    options: { consumer: string; events: readonly N[]; concurrency?: number; retry?: RetryPolicy },
    handler: EventHandler<N>,
  ): Promise<Consumer>;
  /** Puts work on `work.<job>`; `delayMs` holds it back in a delay queue that survives restarts. */
  enqueue<N extends JobName>(
    job: N,
    data: JobData<N>,
    options?: { delayMs?: number; requestId?: string },
  ): Promise<void>;
  work<N extends JobName>(
    job: N,
    options: { concurrency: number; retry?: RetryPolicy },
    handler: JobHandler<N>,
  ): Promise<Consumer>;
  deadLetters: {
    list(options?: { limit?: number; queue?: string }): Promise<DeadLetter[]>;
    /** Back to the queue they died in; resolves with how many. */
    replay(options: { ids?: string[]; queue?: string; all?: boolean }): Promise<number>;
    /** Removes them for good; resolves with how many. */
    discard(options: { ids?: string[]; queue?: string; all?: boolean }): Promise<number>;
  };
  /** Messages waiting per queue the service knows, for `osk queues` and metrics. */
  queues(): Promise<{ name: string; messages: number; consumers: number }[]>;
  /** Rejects when the broker cannot be reached; for /readyz. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
