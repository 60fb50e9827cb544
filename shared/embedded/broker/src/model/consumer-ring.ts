import type { Message, QueueEntry } from './message';

/** A consumer as a queue sees it. */
export interface QueueConsumer {
  readonly exclusive: boolean;
  /** False while its prefetch window is full or its connection cannot take more bytes. */
  canTake(): boolean;
  deliver(entry: QueueEntry, message: Message): void;
  /** The queue is gone. */
  cancelled(): void;
}

/** Hands out turns: round robin over those who can take more, or the first one alone (single active consumer). */
export class ConsumerRing {
  private consumers: QueueConsumer[] = [];
  private turn = 0;

  constructor(private readonly singleActive: boolean) {}

  get size(): number {
    return this.consumers.length;
  }

  get exclusive(): boolean {
    return this.consumers.some((consumer) => consumer.exclusive);
  }

  add(consumer: QueueConsumer): void {
    this.consumers.push(consumer);
  }

  remove(consumer: QueueConsumer): boolean {
    const at = this.consumers.indexOf(consumer);
    if (at < 0) return false;
    this.consumers.splice(at, 1);
    if (at < this.turn) this.turn -= 1;
    return true;
  }

  removeAll(): QueueConsumer[] {
    return this.consumers.splice(0);
  }

  next(): QueueConsumer | undefined {
    const { length } = this.consumers;
    if (this.singleActive) return this.consumers[0]?.canTake() ? this.consumers[0] : undefined;
    for (let step = 0; step < length; step++) {
      const at = (this.turn + step) % length;
      const consumer = this.consumers[at];
      if (consumer?.canTake()) {
        this.turn = (at + 1) % length;
        return consumer;
      }
    }
    return undefined;
  }
}
