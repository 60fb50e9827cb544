import { channelError } from '../wire/amqp-error';
import type { FieldTable } from '../wire/field-table';
import { ConsumerRing, type QueueConsumer } from './consumer-ring';
import type { DeathReason } from './dead-letter';
import { Deadline } from './deadline';
import { bytesOf, type Message, type MessageFacts, type QueueEntry } from './message';
import { readQueueArguments, type QueueSettings } from './queue-arguments';
import type { QueueJournal } from './queue-journal';
import { ReadyList } from './ready-list';

export interface QueueSpec {
  name: string;
  durable: boolean;
  exclusive: boolean;
  autoDelete: boolean;
  args: FieldTable;
}

/** What a queue asks of the broker around it. */
export interface QueueHost {
  journal: QueueJournal;
  /** Routes what died here to the queue's dead-letter exchange. */
  deadLetter(queue: Queue, message: Message, reason: DeathReason): void;
  /** The queue has outlived its use (auto-delete, x-expires). */
  retire(queue: Queue): void;
}

/** One queue: what waits, who consumes, and what its arguments ask for. Knows nothing of connections or the wire. */
export class Queue {
  readonly settings: QueueSettings;
  readonly consumers: ConsumerRing;
  /** The connection that declared it exclusive. */
  owner: object | undefined;
  deleted = false;
  private readonly ready: ReadyList;
  private readonly ttl = new Deadline(() => this.expireHeads());
  private readonly idle = new Deadline(() => this.host.retire(this));
  private nextSeq = 1;
  private dispatching = false;

  constructor(
    readonly id: number,
    readonly spec: QueueSpec,
    private readonly host: QueueHost,
  ) {
    this.settings = readQueueArguments(spec.args);
    const { durable, exclusive, autoDelete, name } = spec;
    if (this.settings.quorum && (!durable || exclusive || autoDelete)) {
      throw channelError(
        'PRECONDITION_FAILED',
        `quorum queue '${name}' must be durable, not exclusive and not auto-delete`,
      );
    }
    this.consumers = new ConsumerRing(this.settings.singleActiveConsumer);
    this.ready = new ReadyList(this.settings.quorum ? 0 : this.settings.maxPriority);
    this.touch();
  }

  get name(): string {
    return this.spec.name;
  }

  /** Survives a restart. */
  get persistent(): boolean {
    return this.spec.durable && !this.spec.exclusive;
  }

  get messageCount(): number {
    return this.ready.length;
  }

  /** False when the queue is full and told to refuse (`x-overflow`). */
  publish(message: Message, facts: MessageFacts): boolean {
    const { settings } = this;
    const bytes = bytesOf(message);
    if (settings.overflow !== 'drop-head' && this.overfull(1, bytes)) {
      if (settings.overflow === 'reject-publish-dlx') this.host.deadLetter(this, message, 'maxlen');
      return false;
    }
    const lives = [settings.messageTtl, facts.expirationMs].filter((ms) => ms !== undefined);
    const entry: QueueEntry = {
      seq: this.nextSeq++,
      message,
      bytes,
      persistent: this.persistent && (facts.persistent || settings.quorum),
      priority: facts.priority,
      returns: 0,
      redelivered: false,
    };
    if (lives.length > 0) entry.expiresAt = Date.now() + Math.min(...lives);
    if (entry.persistent) this.host.journal.store(this.id, entry, message);
    this.ready.insert(entry);
    while (this.ready.length > 0 && this.overfull(0, 0)) this.bury(this.ready.shift() as QueueEntry, 'maxlen');
    this.dispatch();
    return true;
  }

  /** Puts back what the journal held when the broker was last stopped or killed. */
  restore(entry: QueueEntry): void {
    this.nextSeq = Math.max(this.nextSeq, entry.seq + 1);
    if (this.overDeliveryLimit(entry)) this.bury(entry, 'delivery_limit');
    else this.ready.insert(entry);
  }

  /** Takes the next message for basic.get; it is handed out as if to a consumer. */
  take(): { entry: QueueEntry; message: Message } | undefined {
    this.touch();
    this.expireHeads();
    const entry = this.ready.shift();
    return entry && { entry, message: this.handOut(entry) };
  }

  settle(entry: QueueEntry): void {
    if (entry.persistent) this.host.journal.remove(this.id, entry);
  }

  reject(entry: QueueEntry): void {
    if (!this.deleted) this.bury(entry, 'rejected');
  }

  /** Back to its old place. The caller dispatches once it has put back everything. */
  requeue(entry: QueueEntry): void {
    if (this.deleted) return;
    entry.redelivered = true;
    entry.returns += 1;
    if (this.overDeliveryLimit(entry)) this.bury(entry, 'delivery_limit');
    else this.ready.insert(entry);
  }

  addConsumer(consumer: QueueConsumer): void {
    if (this.consumers.exclusive || (consumer.exclusive && this.consumers.size > 0)) {
      throw channelError('ACCESS_REFUSED', `queue '${this.name}' in vhost '/' in exclusive use`);
    }
    this.consumers.add(consumer);
    this.touch();
  }

  removeConsumer(consumer: QueueConsumer): void {
    if (!this.consumers.remove(consumer) || this.deleted) return;
    if (this.spec.autoDelete && this.consumers.size === 0) this.host.retire(this);
    else {
      this.touch();
      this.dispatch();
    }
  }

  purge(): number {
    const count = this.ready.length;
    for (let entry = this.ready.shift(); entry; entry = this.ready.shift()) this.settle(entry);
    this.ttl.set(undefined);
    return count;
  }

  /** Gives messages to consumers for as long as there are both. */
  dispatch(): void {
    if (this.dispatching || this.deleted) return;
    this.dispatching = true;
    try {
      this.expireHeads();
      while (this.ready.length > 0) {
        const consumer = this.consumers.next();
        if (!consumer) break;
        const entry = this.ready.shift() as QueueEntry;
        consumer.deliver(entry, this.handOut(entry));
      }
    } finally {
      this.dispatching = false;
    }
    this.ttl.set(this.ready.nextExpiry());
  }

  /** Starts the countdown of `x-expires` anew; it runs only while nobody consumes. */
  touch(): void {
    const { expires } = this.settings;
    if (expires !== undefined) this.idle.set(this.consumers.size === 0 ? Date.now() + expires : undefined);
  }

  /** Stops every timer; what waits stays on disk for the next start. */
  suspend(): void {
    this.ttl.set(undefined);
    this.idle.set(undefined);
  }

  /** Tells the consumers; the broker forgets the queue and its messages. */
  close(): void {
    this.deleted = true;
    this.suspend();
    for (const consumer of this.consumers.removeAll()) consumer.cancelled();
  }

  private handOut(entry: QueueEntry): Message {
    const message = entry.message ?? this.host.journal.read(this.id, entry);
    if (entry.persistent && this.settings.deliveryLimit !== undefined) this.host.journal.markHandedOut(this.id, entry);
    return message;
  }

  private expireHeads(): void {
    if (this.deleted || this.ready.length === 0) return;
    const now = Date.now();
    for (let entry = this.ready.shiftExpired(now); entry; entry = this.ready.shiftExpired(now))
      this.bury(entry, 'expired');
    this.ttl.set(this.ready.nextExpiry());
  }

  private bury(entry: QueueEntry, reason: DeathReason): void {
    if (this.settings.deadLetterExchange !== undefined) {
      this.host.deadLetter(this, entry.message ?? this.host.journal.read(this.id, entry), reason);
    }
    this.settle(entry);
  }

  private overDeliveryLimit(entry: QueueEntry): boolean {
    const { deliveryLimit } = this.settings;
    return deliveryLimit !== undefined && entry.returns > deliveryLimit;
  }

  private overfull(extra: number, extraBytes: number): boolean {
    const { maxLength, maxLengthBytes } = this.settings;
    const tooMany = maxLength !== undefined && this.ready.length + extra > maxLength;
    return tooMany || (maxLengthBytes !== undefined && this.ready.bytes + extraBytes > maxLengthBytes);
  }
}
