import type { QueueEntry } from '../model/message';
import type { Queue } from '../model/queue';
import { channelError } from '../wire/amqp-error';

export interface Delivery {
  entry: QueueEntry;
  queue: Queue;
  /** Told when the delivery is settled, so that its prefetch window opens again. */
  settled?: () => void;
}

/** A channel's deliveries that wait for an acknowledgement, by delivery tag (rising). */
export class Unacked {
  private readonly deliveries = new Map<number, Delivery>();

  get size(): number {
    return this.deliveries.size;
  }

  add(tag: number, delivery: Delivery): void {
    this.deliveries.set(tag, delivery);
  }

  /** Takes one delivery, or with `multiple` all up to the tag (0 means all). An unknown tag is PRECONDITION_FAILED. */
  take(tag: number, multiple: boolean): Delivery[] {
    if (multiple && tag === 0) return this.takeAll();
    if (!this.deliveries.has(tag) && !(multiple && this.anyUpTo(tag))) {
      throw channelError('PRECONDITION_FAILED', `unknown delivery tag ${tag}`);
    }
    const tags = multiple ? this.upTo(tag) : [tag];
    return tags.map((each) => this.remove(each));
  }

  takeAll(): Delivery[] {
    return [...this.deliveries.keys()].map((tag) => this.remove(tag));
  }

  private remove(tag: number): Delivery {
    const delivery = this.deliveries.get(tag) as Delivery;
    this.deliveries.delete(tag);
    delivery.settled?.();
    return delivery;
  }

  private anyUpTo(tag: number): boolean {
    const first = this.deliveries.keys().next();
    return !first.done && first.value <= tag;
  }

  private upTo(tag: number): number[] {
    const tags: number[] = [];
    for (const each of this.deliveries.keys()) {
      if (each > tag) break;
      tags.push(each);
    }
    return tags;
  }
}
