import { randomBytes } from 'node:crypto';
import { channelError } from '../wire/amqp-error';
import type { FieldTable } from '../wire/field-table';
import { decodeProperties, headersOf } from '../wire/properties';
import { closesCircle, deadLettered, type DeathReason } from './dead-letter';
import { Exchange, type BindingSpec, type ExchangeSpec } from './exchange';
import { factsOf, type Message } from './message';
import { differingArgument } from './queue-arguments';
import { Queue, type QueueHost, type QueueSpec } from './queue';
import type { QueueJournal } from './queue-journal';

/** Definitions on disk. Calls return at once and are committed with the messages of the same tick, in order. */
export interface DefinitionJournal {
  saveExchange(spec: ExchangeSpec): void;
  removeExchange(name: string): void;
  saveQueue(id: number, spec: QueueSpec): void;
  removeQueue(id: number, name: string): void;
  saveBinding(exchange: string, binding: BindingSpec): void;
  removeBinding(exchange: string, binding: BindingSpec): void;
}

export interface PublishOutcome {
  /** How many queues the message was routed to. */
  routed: number;
  /** True when a full queue refused it. */
  refused: boolean;
}

const PREDECLARED: readonly (readonly [string, ExchangeSpec['type']])[] = [
  ['', 'direct'],
  ['amq.direct', 'direct'],
  ['amq.topic', 'topic'],
  ['amq.fanout', 'fanout'],
  ['amq.headers', 'headers'],
  ['amq.match', 'headers'],
];

/** The one virtual host: exchanges, queues and what leads from one to the other. */
export class Broker implements QueueHost {
  private readonly exchanges = new Map<string, Exchange>();
  private readonly queues = new Map<string, Queue>();
  private nextQueueId = 1;

  constructor(readonly journal: QueueJournal & DefinitionJournal) {
    for (const [name, type] of PREDECLARED) {
      this.exchanges.set(
        name,
        new Exchange({ name, type, durable: true, autoDelete: false, internal: false, args: {} }),
      );
    }
  }

  exchange(name: string): Exchange {
    const exchange = this.exchanges.get(name);
    if (!exchange) throw channelError('NOT_FOUND', `no exchange '${name}' in vhost '/'`);
    return exchange;
  }

  /** The queue, if `caller` may touch it: another connection's exclusive queue is RESOURCE_LOCKED. */
  queue(name: string, caller: object): Queue {
    const queue = this.queues.get(name);
    if (!queue) throw channelError('NOT_FOUND', `no queue '${name}' in vhost '/'`);
    if (queue.spec.exclusive && queue.owner !== caller) {
      throw channelError('RESOURCE_LOCKED', `cannot obtain exclusive access to locked queue '${name}' in vhost '/'`);
    }
    return queue;
  }

  hasQueue(name: string): boolean {
    return this.queues.has(name);
  }

  declareExchange(spec: ExchangeSpec): void {
    const existing = this.exchanges.get(spec.name);
    if (existing) return existing.assertEquivalent(spec);
    if (spec.name === '' || spec.name.startsWith('amq.')) {
      throw channelError('ACCESS_REFUSED', `exchange name '${spec.name}' contains reserved prefix 'amq.*'`);
    }
    this.exchanges.set(spec.name, new Exchange(spec));
    if (spec.durable) this.journal.saveExchange(spec);
  }

  deleteExchange(name: string, ifUnused: boolean): void {
    const exchange = this.exchanges.get(name);
    if (name === '' || name.startsWith('amq.')) {
      throw channelError('ACCESS_REFUSED', `operation not permitted on exchange '${name}'`);
    }
    if (!exchange) return;
    if (ifUnused && exchange.bindingSpecs.length > 0) {
      throw channelError('PRECONDITION_FAILED', `exchange '${name}' in vhost '/' in use`);
    }
    this.exchanges.delete(name);
    for (const binding of exchange.bindingSpecs) this.journal.removeBinding(name, binding);
    this.forgetDestination('exchange', name);
    if (exchange.spec.durable) this.journal.removeExchange(name);
  }

  declareQueue(wanted: QueueSpec, caller: object): Queue {
    const spec = wanted.name === '' ? { ...wanted, name: `amq.gen-${randomBytes(16).toString('base64url')}` } : wanted;
    if (this.queues.has(spec.name)) return this.redeclare(spec, caller);
    if (wanted.name.startsWith('amq.')) {
      throw channelError('ACCESS_REFUSED', `queue name '${spec.name}' contains reserved prefix 'amq.*'`);
    }
    const queue = new Queue(this.nextQueueId++, spec, this);
    if (spec.exclusive) queue.owner = caller;
    this.queues.set(spec.name, queue);
    if (queue.persistent) this.journal.saveQueue(queue.id, spec);
    return queue;
  }

  /** Gives how many messages went with it. */
  deleteQueue(queue: Queue): number {
    const count = queue.messageCount;
    this.queues.delete(queue.name);
    queue.close();
    this.forgetDestination('queue', queue.name);
    if (queue.persistent) this.journal.removeQueue(queue.id, queue.name);
    return count;
  }

  /** A connection has ended: its exclusive queues go with it. */
  releaseOwner(owner: object): void {
    for (const queue of [...this.queues.values()]) {
      if (queue.owner === owner) this.deleteQueue(queue);
    }
  }

  retire(queue: Queue): void {
    if (!queue.deleted) this.deleteQueue(queue);
  }

  bind(source: string, binding: BindingSpec): void {
    if (source === '' || (binding.kind === 'exchange' && binding.destination === '')) {
      throw channelError('ACCESS_REFUSED', 'operation not permitted on the default exchange');
    }
    const exchange = this.exchange(source);
    if (exchange.bind(binding) && this.durableBinding(exchange, binding)) this.journal.saveBinding(source, binding);
  }

  unbind(source: string, binding: BindingSpec): void {
    if (source === '') throw channelError('ACCESS_REFUSED', 'operation not permitted on the default exchange');
    const exchange = this.exchanges.get(source);
    if (!exchange?.unbind(binding)) return;
    this.journal.removeBinding(source, binding);
    if (exchange.finished) this.deleteExchange(source, false);
  }

  /** Routes and enqueues. The exchange must exist and must not be internal. */
  publish(message: Message): PublishOutcome {
    const exchange = this.exchange(message.exchange);
    if (exchange.spec.internal) {
      throw channelError('ACCESS_REFUSED', `cannot publish to internal exchange '${message.exchange}' in vhost '/'`);
    }
    const facts = factsOf(message);
    let refused = false;
    const targets = this.route(exchange, message);
    for (const queue of targets) refused = !queue.publish(message, facts) || refused;
    return { routed: targets.size, refused };
  }

  deadLetter(queue: Queue, message: Message, reason: DeathReason): void {
    const { deadLetterExchange = '', deadLetterRoutingKey = message.routingKey } = queue.settings;
    const exchange = this.exchanges.get(deadLetterExchange);
    if (!exchange) return;
    const death = { queue: queue.name, reason, exchange: message.exchange, routingKey: deadLetterRoutingKey };
    const letter = deadLettered(message, death, deadLetterExchange, Date.now());
    const facts = factsOf(letter);
    for (const target of this.route(exchange, letter)) {
      if (!closesCircle(letter, target.name)) target.publish(letter, facts);
    }
  }

  /** Stops every queue's timers; nothing is deleted. */
  stop(): void {
    for (const queue of this.queues.values()) queue.suspend();
  }

  /** Puts back one definition that the journal held. */
  restoreQueue(id: number, spec: QueueSpec): Queue {
    const queue = new Queue(id, spec, this);
    this.nextQueueId = Math.max(this.nextQueueId, id + 1);
    this.queues.set(spec.name, queue);
    return queue;
  }

  restoreExchange(spec: ExchangeSpec): void {
    this.exchanges.set(spec.name, new Exchange(spec));
  }

  restoreBinding(source: string, binding: BindingSpec): void {
    this.exchanges.get(source)?.bind(binding);
  }

  private redeclare(spec: QueueSpec, caller: object): Queue {
    const queue = this.queue(spec.name, caller);
    const field = (['durable', 'exclusive', 'autoDelete'] as const).find((key) => queue.spec[key] !== spec[key]);
    const different = field ?? differingArgument(spec.args, queue.spec.args);
    if (different) {
      throw channelError(
        'PRECONDITION_FAILED',
        `inequivalent arg '${different}' for queue '${spec.name}' in vhost '/'`,
      );
    }
    queue.touch();
    return queue;
  }

  private route(start: Exchange, message: Message): Set<Queue> {
    let headers: FieldTable | undefined;
    const readHeaders = (): FieldTable => (headers ??= headersOf(decodeProperties(message.properties)));
    const queues = new Set<Queue>();
    const seen = new Set<Exchange>([start]);
    // A set is iterated in insertion order and sees what is added meanwhile: each exchange is visited once.
    for (const exchange of seen) {
      let matched = false;
      for (const { kind, destination } of this.targetsOf(exchange, message.routingKey, readHeaders)) {
        matched = true;
        const queue = kind === 'queue' ? this.queues.get(destination) : undefined;
        const next = kind === 'exchange' ? this.exchanges.get(destination) : undefined;
        if (queue) queues.add(queue);
        if (next) seen.add(next);
      }
      const alternate = exchange.spec.args['alternate-exchange'];
      const fallback = !matched && typeof alternate === 'string' ? this.exchanges.get(alternate) : undefined;
      if (fallback) seen.add(fallback);
    }
    return queues;
  }

  private targetsOf(
    exchange: Exchange,
    routingKey: string,
    headers: () => FieldTable,
  ): Iterable<Pick<BindingSpec, 'kind' | 'destination'>> {
    if (exchange.spec.name !== '') return exchange.targets(routingKey, headers);
    return this.queues.has(routingKey) ? [{ kind: 'queue', destination: routingKey }] : [];
  }

  private durableBinding(source: Exchange, binding: BindingSpec): boolean {
    if (!source.spec.durable) return false;
    if (binding.kind === 'queue') return this.queues.get(binding.destination)?.persistent ?? false;
    return this.exchanges.get(binding.destination)?.spec.durable ?? false;
  }

  private forgetDestination(kind: BindingSpec['kind'], name: string): void {
    for (const [source, exchange] of this.exchanges) {
      const gone = exchange.forget(kind, name);
      for (const binding of gone) this.journal.removeBinding(source, binding);
      if (gone.length > 0 && exchange.finished) this.deleteExchange(source, false);
    }
  }
}
