import { randomBytes } from 'node:crypto';
import type { Broker } from '../model/broker';
import type { Message, QueueEntry } from '../model/message';
import type { Queue } from '../model/queue';
import { channelError, connectionError } from '../wire/amqp-error';
import { editHeaders } from '../wire/header-edit';
import type { MethodArgs, MethodName } from '../wire/methods';
import { decodeProperties, encodeProperties } from '../wire/properties';
import { REPLY } from '../wire/reply-codes';
import { Confirms } from './confirms';
import { Consumer, type ConsumerChannel } from './consumer';
import { ContentAssembly, type Published } from './content-assembly';
import { Unacked, type Delivery } from './unacked';

/** What a channel needs of its connection. */
export interface ChannelLink {
  readonly maxMessageBytes: number;
  /** False while the socket's buffer is full. */
  writable(): boolean;
  afterCommit(done: () => void): void;
  sendMethod<N extends MethodName>(channel: number, name: N, args: MethodArgs<N>): void;
  sendContent<N extends MethodName>(
    channel: number,
    name: N,
    args: MethodArgs<N>,
    content: Pick<Message, 'properties' | 'body'>,
  ): void;
}

/** One channel: its deliveries, consumers and confirms. The method handlers work on it. */
export class Channel implements ConsumerChannel {
  readonly consumers = new Map<string, Consumer>();
  readonly content: ContentAssembly;
  /** Queue name that an empty name stands for (specification, queue.declare). */
  lastQueue = '';
  prefetch = 0;
  channelPrefetch = 0;
  closed = false;
  private readonly unacked = new Unacked();
  private confirms: Confirms | undefined;
  private lastTag = 0;

  constructor(
    readonly id: number,
    readonly broker: Broker,
    readonly connection: object,
    readonly link: ChannelLink,
  ) {
    this.content = new ContentAssembly(link.maxMessageBytes);
  }

  send<N extends MethodName>(name: N, args: MethodArgs<N>): void {
    if (!this.closed) this.link.sendMethod(this.id, name, args);
  }

  /** Answers once all that the method changed is on disk, so that a declaration that was answered survives a crash. */
  sendAfterCommit<N extends MethodName>(name: N, args: MethodArgs<N>): void {
    this.link.afterCommit(() => this.send(name, args));
  }

  queue(name: string): Queue {
    if (name === '' && this.lastQueue === '') throw channelError('NOT_FOUND', 'no previously declared queue');
    return this.broker.queue(name === '' ? this.lastQueue : name, this.connection);
  }

  selectConfirms(): void {
    this.confirms ??= new Confirms(
      (done) => this.link.afterCommit(done),
      (name, tag, multiple) => {
        if (name === 'basic.ack') this.send(name, { deliveryTag: BigInt(tag), multiple });
        else this.send(name, { deliveryTag: BigInt(tag), multiple, requeue: false });
      },
    );
  }

  publish({ args, properties, body }: Published): void {
    if (args.immediate) throw connectionError('NOT_IMPLEMENTED', 'immediate=true');
    const { exchange, routingKey } = args;
    const { routed, refused } = this.broker.publish({ exchange, routingKey, properties, body });
    if (routed === 0 && args.mandatory && !this.closed) {
      const returned = { replyCode: REPLY.NO_ROUTE, replyText: 'NO_ROUTE', exchange, routingKey };
      this.link.sendContent(this.id, 'basic.return', returned, { properties, body });
    }
    this.confirms?.published(!refused);
  }

  addConsumer(queue: Queue, options: { tag: string; noAck: boolean; exclusive: boolean }): Consumer {
    const tag = options.tag === '' ? `amq.ctag-${randomBytes(12).toString('base64url')}` : options.tag;
    if (this.consumers.has(tag)) throw connectionError('NOT_ALLOWED', `attempt to reuse consumer tag '${tag}'`);
    const consumer = new Consumer(queue, { ...options, tag, prefetch: this.prefetch }, this);
    queue.addConsumer(consumer);
    this.consumers.set(tag, consumer);
    return consumer;
  }

  cancelConsumer(tag: string): void {
    const consumer = this.consumers.get(tag);
    this.consumers.delete(tag);
    consumer?.queue.removeConsumer(consumer);
  }

  /** Takes one message for basic.get and gives what is to be sent, or undefined when the queue is empty. */
  get(queue: Queue, noAck: boolean): { entry: QueueEntry; message: Message; tag: number } | undefined {
    const taken = queue.take();
    if (!taken) return undefined;
    const tag = ++this.lastTag;
    if (noAck) queue.settle(taken.entry);
    else this.unacked.add(tag, { entry: taken.entry, queue });
    return { entry: taken.entry, message: withDeliveryCount(taken.message, taken.entry, queue), tag };
  }

  ack(tag: number, multiple: boolean): void {
    const deliveries = this.unacked.take(tag, multiple);
    for (const { queue, entry } of deliveries) queue.settle(entry);
    this.resume(deliveries);
  }

  nack(tag: number, multiple: boolean, requeue: boolean): void {
    const deliveries = this.unacked.take(tag, multiple);
    for (const { queue, entry } of deliveries) {
      if (requeue) queue.requeue(entry);
      else queue.reject(entry);
    }
    this.resume(deliveries);
  }

  requeueAll(): void {
    const deliveries = this.unacked.takeAll();
    for (const { queue, entry } of deliveries) queue.requeue(entry);
    this.resume(deliveries);
  }

  /** Every queue consumed here may go on: a window or the socket has opened. */
  resumeConsumers(): void {
    for (const queue of new Set([...this.consumers.values()].map((consumer) => consumer.queue))) queue.dispatch();
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    const consumers = [...this.consumers.values()];
    this.consumers.clear();
    const deliveries = this.unacked.takeAll();
    // Put back before the consumers leave: the last one leaving may delete the queue or wake another consumer.
    for (const { queue, entry } of deliveries) queue.requeue(entry);
    for (const consumer of consumers) consumer.queue.removeConsumer(consumer);
    this.resume(deliveries);
  }

  open(): boolean {
    const windowOpen = this.channelPrefetch === 0 || this.unacked.size < this.channelPrefetch;
    return !this.closed && windowOpen && this.link.writable();
  }

  deliver(consumer: Consumer, entry: QueueEntry, message: Message): void {
    const { tag: consumerTag, noAck } = consumer.options;
    const { queue } = consumer;
    const tag = ++this.lastTag;
    if (noAck) queue.settle(entry);
    else this.unacked.add(tag, { entry, queue, settled: () => consumer.settled() });
    const { exchange, routingKey } = message;
    const args = { consumerTag, deliveryTag: BigInt(tag), redelivered: entry.redelivered, exchange, routingKey };
    this.link.sendContent(this.id, 'basic.deliver', args, withDeliveryCount(message, entry, queue));
  }

  consumerCancelled(consumer: Consumer): void {
    this.consumers.delete(consumer.options.tag);
    this.send('basic.cancel', { consumerTag: consumer.options.tag, nowait: true });
  }

  private resume(deliveries: readonly Delivery[]): void {
    const queues = new Set(deliveries.map((delivery) => delivery.queue));
    for (const queue of queues) queue.dispatch();
    // A channel-wide window that has opened concerns the other queues of this channel as well.
    if (this.channelPrefetch > 0) this.resumeConsumers();
  }
}

/** Quorum queues say how often a message has come back (`x-delivery-count`). */
function withDeliveryCount(message: Message, entry: QueueEntry, queue: Queue): Message {
  if (!queue.settings.quorum || entry.returns === 0) return message;
  const properties = decodeProperties(message.properties);
  properties.headers = editHeaders(properties.headers, { 'x-delivery-count': entry.returns });
  return { ...message, properties: encodeProperties(properties) };
}
