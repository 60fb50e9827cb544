import type { Message } from 'amqplib';
import type { PendingPublish } from './pending-publish';

/** What was sent on one channel and waits for the broker's word, by the tag both sides count. */
export class UnconfirmedPublishes {
  private readonly byTag = new Map<number, PendingPublish>();
  private lastTag = 0;

  get size(): number {
    return this.byTag.size;
  }

  get hasOpen(): boolean {
    for (const pending of this.byTag.values()) if (!pending.settled) return true;
    return false;
  }

  add(pending: PendingPublish): void {
    this.byTag.set(++this.lastTag, pending);
  }

  /** Takes out what a confirm with this tag speaks of. */
  take(tag: number, multiple: boolean): PendingPublish[] {
    const taken: PendingPublish[] = [];
    const tags = multiple ? this.byTag.keys() : [tag];
    for (const each of tags) {
      if (each > tag) break;
      const pending = this.byTag.get(each);
      if (pending) taken.push(pending);
      this.byTag.delete(each);
    }
    return taken;
  }

  /** Notes that a mandatory message came back; the broker sends this before it confirms the same message. */
  returned({ fields, properties }: Message): void {
    for (const pending of this.byTag.values()) {
      const { exchange, routingKey, options } = pending.message;
      const same =
        exchange === fields.exchange && routingKey === fields.routingKey && options.messageId === properties.messageId;
      if (same && !pending.returned) {
        pending.returned = true;
        return;
      }
    }
  }

  /** Everything still open, oldest first. */
  drain(): PendingPublish[] {
    return [...this.byTag.values()].filter((pending) => !pending.settled);
  }
}
