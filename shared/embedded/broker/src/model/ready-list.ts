import type { QueueEntry } from './message';

/** Entries in `seq` order. Taking from the head and adding at the tail are O(1); a requeued entry finds its place. */
class SeqList {
  private items: (QueueEntry | undefined)[] = [];
  private head = 0;

  get length(): number {
    return this.items.length - this.head;
  }

  peek(): QueueEntry | undefined {
    return this.items[this.head];
  }

  shift(): QueueEntry | undefined {
    const entry = this.items[this.head];
    if (!entry) return undefined;
    this.items[this.head++] = undefined;
    if (this.head === this.items.length) this.clear();
    else if (this.head > 1024 && this.head * 2 > this.items.length) {
      this.items.splice(0, this.head);
      this.head = 0;
    }
    return entry;
  }

  insert(entry: QueueEntry): void {
    const last = this.items[this.items.length - 1];
    if (!last || last.seq < entry.seq) {
      this.items.push(entry);
      return;
    }
    const at = this.placeOf(entry.seq);
    // What comes back usually belongs before everything that waits, where a free slot was left.
    if (at === this.head && this.head > 0) this.items[--this.head] = entry;
    else this.items.splice(at, 0, entry);
  }

  clear(): void {
    this.items = [];
    this.head = 0;
  }

  private placeOf(seq: number): number {
    let low = this.head;
    let high = this.items.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.items[middle] as QueueEntry).seq < seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** A queue's waiting entries: highest priority first, then oldest first. */
export class ReadyList {
  private readonly levels: SeqList[];
  private count = 0;
  bytes = 0;

  constructor(private readonly maxPriority = 0) {
    this.levels = Array.from({ length: maxPriority + 1 }, () => new SeqList());
  }

  get length(): number {
    return this.count;
  }

  insert(entry: QueueEntry): void {
    this.level(entry).insert(entry);
    this.count += 1;
    this.bytes += entry.bytes;
  }

  peek(): QueueEntry | undefined {
    for (let priority = this.maxPriority; priority >= 0; priority--) {
      const entry = this.levels[priority]?.peek();
      if (entry) return entry;
    }
    return undefined;
  }

  shift(): QueueEntry | undefined {
    const entry = this.peek();
    return entry && this.take(this.level(entry));
  }

  /** Takes the first head (of any priority) that has expired at `now`. Only heads expire, as in RabbitMQ. */
  shiftExpired(now: number): QueueEntry | undefined {
    for (const level of this.levels) {
      const entry = level.peek();
      if (entry?.expiresAt !== undefined && entry.expiresAt <= now) return this.take(level);
    }
    return undefined;
  }

  /** The earliest time at which a head expires. */
  nextExpiry(): number | undefined {
    let next: number | undefined;
    for (const level of this.levels) {
      const at = level.peek()?.expiresAt;
      if (at !== undefined && (next === undefined || at < next)) next = at;
    }
    return next;
  }

  private take(level: SeqList): QueueEntry | undefined {
    const entry = level.shift();
    if (entry) {
      this.count -= 1;
      this.bytes -= entry.bytes;
    }
    return entry;
  }

  private level(entry: QueueEntry): SeqList {
    return this.levels[Math.min(entry.priority, this.maxPriority)] as SeqList;
  }
}
