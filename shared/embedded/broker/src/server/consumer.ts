import type { QueueConsumer } from '../model/consumer-ring';
import type { Message, QueueEntry } from '../model/message';
import type { Queue } from '../model/queue';

/** What a consumer needs of its channel. */
export interface ConsumerChannel {
  /** False while the channel's own window is full or the socket's buffer is. */
  open(): boolean;
  deliver(consumer: Consumer, entry: QueueEntry, message: Message): void;
  consumerCancelled(consumer: Consumer): void;
}

export interface ConsumerOptions {
  tag: string;
  noAck: boolean;
  exclusive: boolean;
  /** 0 means no limit. */
  prefetch: number;
}

/** One basic.consume: a prefetch window between a queue and a channel. */
export class Consumer implements QueueConsumer {
  private inHand = 0;

  constructor(
    readonly queue: Queue,
    readonly options: ConsumerOptions,
    private readonly channel: ConsumerChannel,
  ) {}

  get exclusive(): boolean {
    return this.options.exclusive;
  }

  canTake(): boolean {
    const { prefetch, noAck } = this.options;
    return (noAck || prefetch === 0 || this.inHand < prefetch) && this.channel.open();
  }

  deliver(entry: QueueEntry, message: Message): void {
    if (!this.options.noAck) this.inHand += 1;
    this.channel.deliver(this, entry, message);
  }

  settled(): void {
    this.inHand -= 1;
  }

  cancelled(): void {
    this.channel.consumerCancelled(this);
  }
}
