import type { EventName, JobName } from '@osk/contracts';
import type { Channel } from 'amqplib';
import { DEAD_QUEUE, delayName, eventQueueName, EVENTS_EXCHANGE, WORK_EXCHANGE, workQueueName } from './names';

/** Something that must exist on the broker before it is used. Declaring it again is harmless. */
export interface Requirement {
  key: string;
  declare(channel: Channel): Promise<void>;
  /** The queue it stands for, where it has one of its own. */
  queue?: { name: string; args: Record<string, unknown> };
}

/** A message that came back this often has killed its consumer each time: the broker itself dead-letters it. */
const DELIVERY_LIMIT = 20;

/**
 * Quorum queues everywhere: replicated on a cluster, equally fine on one node. `at-least-once` makes the broker keep a
 * dead letter until its target has confirmed it, which RabbitMQ only allows together with `reject-publish`.
 */
const QUORUM = { 'x-queue-type': 'quorum' };
const SAFE_DEAD_LETTERING = {
  'x-dead-letter-exchange': '',
  'x-dead-letter-strategy': 'at-least-once',
  'x-overflow': 'reject-publish',
};
const CONSUMED = {
  ...QUORUM,
  ...SAFE_DEAD_LETTERING,
  'x-dead-letter-routing-key': DEAD_QUEUE,
  'x-delivery-limit': DELIVERY_LIMIT,
};

function durableQueue(
  name: string,
  args: Record<string, unknown>,
  around?: (channel: Channel) => Promise<void>,
): Requirement {
  return {
    key: name,
    queue: { name, args },
    declare: async (channel) => {
      await channel.assertQueue(name, { durable: true, arguments: args });
      await around?.(channel);
    },
  };
}

/** The one place where messages end. Looking at dead letters takes and returns them, so returns must not be counted. */
export const deadQueue: Requirement = durableQueue(DEAD_QUEUE, { ...QUORUM, 'x-delivery-limit': 1_000_000_000 });

export const eventsExchange: Requirement = {
  key: EVENTS_EXCHANGE,
  declare: async (channel) => void (await channel.assertExchange(EVENTS_EXCHANGE, 'topic', { durable: true })),
};

export function workQueue(job: JobName): Requirement {
  const name = workQueueName(job);
  return durableQueue(name, CONSUMED, async (channel) => {
    await channel.assertExchange(WORK_EXCHANGE, 'direct', { durable: true });
    await channel.bindQueue(name, WORK_EXCHANGE, job);
  });
}

export function eventQueue(service: string, consumer: string, events: readonly EventName[]): Requirement {
  const name = eventQueueName(service, consumer);
  return durableQueue(name, CONSUMED, async (channel) => {
    for (const event of events) await channel.bindQueue(name, EVENTS_EXCHANGE, event);
  });
}

/**
 * A queue nobody consumes: what is put in waits `delayMs` and then moves, by the default exchange, to the queue that
 * its routing key names. The fanout exchange in front leaves that routing key alone.
 */
export function delayQueue(delayMs: number): Requirement {
  const name = delayName(delayMs);
  return durableQueue(name, { ...QUORUM, ...SAFE_DEAD_LETTERING, 'x-message-ttl': delayMs }, async (channel) => {
    await channel.assertExchange(name, 'fanout', { durable: true });
    await channel.bindQueue(name, name, '');
  });
}
