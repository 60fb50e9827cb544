import type { DeliveryContext, RetryPolicy } from '../types';

export interface FakeMessage {
  messageId: string;
  /** The event's name or the job's. */
  routingKey: string;
  body: unknown;
  attempt: number;
  requestId?: string;
  traceparent?: string;
}

export interface FakeWorker {
  concurrency: number;
  retry: RetryPolicy;
  running: number;
  handle(body: unknown, context: DeliveryContext): Promise<void>;
}

/** One queue of the fake: what waits, and who works on it in turn. */
export class FakeQueue {
  readonly waiting: FakeMessage[] = [];
  readonly workers: FakeWorker[] = [];
  private turn = 0;

  constructor(readonly name: string) {}

  /** The next message together with a worker that has a hand free. */
  next(): { message: FakeMessage; worker: FakeWorker } | undefined {
    if (this.waiting.length === 0) return undefined;
    for (let step = 0; step < this.workers.length; step++) {
      const worker = this.workers[(this.turn + step) % this.workers.length] as FakeWorker;
      if (worker.running >= worker.concurrency) continue;
      this.turn += step + 1;
      return { message: this.waiting.shift() as FakeMessage, worker };
    }
    return undefined;
  }

  leave(worker: FakeWorker): void {
    const at = this.workers.indexOf(worker);
    if (at >= 0) this.workers.splice(at, 1);
  }
}
