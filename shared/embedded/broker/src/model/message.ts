import { channelError } from '../wire/amqp-error';
import { decodeProperties } from '../wire/properties';

/** A message as it was published: properties stay in their wire form, so that forwarding is byte for byte. */
export interface Message {
  exchange: string;
  routingKey: string;
  properties: Buffer;
  body: Buffer;
}

/** What the broker itself needs to know of the properties. */
export interface MessageFacts {
  persistent: boolean;
  priority: number;
  /** Per-message TTL in ms. */
  expirationMs?: number;
}

/** One message's place in one queue. The same `Message` is shared by all queues it was routed to. */
export interface QueueEntry {
  /** Position in the queue, also the key on disk; rises forever, so a requeued entry finds its old place again. */
  seq: number;
  /** Undefined when it was paged out: the journal holds it. */
  message: Message | undefined;
  bytes: number;
  persistent: boolean;
  priority: number;
  /** Milliseconds since 1970 at which it expires. */
  expiresAt?: number;
  /** How often it was handed to a consumer and came back. */
  returns: number;
  redelivered: boolean;
  /** The journal's own notes: what of this entry still waits to be written. */
  writes?: { put?: PendingWrite; mark?: PendingWrite };
}

export interface PendingWrite {
  run: () => void;
  /** `waiting` can still be called off; `taken` is in a transaction already. */
  state: 'waiting' | 'taken' | 'cancelled';
}

export function bytesOf(message: Message): number {
  return message.body.length + message.properties.length;
}

/** Reads what the broker acts on; a malformed `expiration` is PRECONDITION_FAILED as in RabbitMQ. */
export function factsOf(message: Message): MessageFacts {
  const { deliveryMode, priority, expiration } = decodeProperties(message.properties);
  const facts: MessageFacts = { persistent: deliveryMode === 2, priority: priority ?? 0 };
  if (expiration !== undefined) {
    if (!/^\d{1,15}$/.test(expiration)) {
      throw channelError('PRECONDITION_FAILED', `invalid expiration ${JSON.stringify(expiration)}`);
    }
    facts.expirationMs = Number(expiration);
  }
  return facts;
}
