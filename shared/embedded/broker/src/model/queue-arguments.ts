import { channelError } from '../wire/amqp-error';
import type { FieldTable, FieldValue } from '../wire/field-table';

export type Overflow = 'drop-head' | 'reject-publish' | 'reject-publish-dlx';

/** A queue's behaviour as its declaration asks for it, in this code's names; times in ms. */
export interface QueueSettings {
  quorum: boolean;
  messageTtl?: number;
  expires?: number;
  deadLetterExchange?: string;
  deadLetterRoutingKey?: string;
  maxLength?: number;
  maxLengthBytes?: number;
  maxPriority?: number;
  deliveryLimit?: number;
  overflow: Overflow;
  singleActiveConsumer: boolean;
}

const OVERFLOWS: readonly Overflow[] = ['drop-head', 'reject-publish', 'reject-publish-dlx'];

function invalid(name: string, value: FieldValue, expected: string): never {
  throw channelError('PRECONDITION_FAILED', `invalid arg '${name}': ${String(value)} is not ${expected}`);
}

class ArgumentReader {
  constructor(private readonly args: FieldTable) {}

  integer(name: string, min: number, max = Number.MAX_SAFE_INTEGER): number | undefined {
    const value = this.args[name];
    if (value === undefined) return undefined;
    if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max) {
      return invalid(name, value, `an integer from ${min} to ${max}`);
    }
    return value;
  }

  text(name: string): string | undefined {
    const value = this.args[name];
    return value === undefined || typeof value === 'string' ? value : invalid(name, value, 'a string');
  }

  oneOf<T extends string>(name: string, values: readonly T[], fallback: T): T {
    const value = this.text(name);
    if (value === undefined) return fallback;
    return values.find((known) => known === value) ?? invalid(name, value, `one of ${values.join(', ')}`);
  }

  flag(name: string): boolean {
    const value = this.args[name];
    return value === undefined || typeof value === 'boolean' ? value === true : invalid(name, value, 'a boolean');
  }
}

/** Reads the `x-*` arguments of queue.declare; a value that cannot be is PRECONDITION_FAILED. Unknown ones are ignored. */
export function readQueueArguments(args: FieldTable): QueueSettings {
  const read = new ArgumentReader(args);
  const settings: QueueSettings = {
    quorum: read.oneOf('x-queue-type', ['classic', 'quorum'], 'classic') === 'quorum',
    messageTtl: read.integer('x-message-ttl', 0),
    expires: read.integer('x-expires', 1),
    deadLetterExchange: read.text('x-dead-letter-exchange'),
    deadLetterRoutingKey: read.text('x-dead-letter-routing-key'),
    maxLength: read.integer('x-max-length', 0),
    maxLengthBytes: read.integer('x-max-length-bytes', 0),
    maxPriority: read.integer('x-max-priority', 1, 255),
    deliveryLimit: read.integer('x-delivery-limit', 0),
    overflow: read.oneOf('x-overflow', OVERFLOWS, 'drop-head'),
    singleActiveConsumer: read.flag('x-single-active-consumer'),
  };
  if (settings.deadLetterRoutingKey !== undefined && settings.deadLetterExchange === undefined) {
    throw channelError('PRECONDITION_FAILED', "invalid arg 'x-dead-letter-routing-key' without x-dead-letter-exchange");
  }
  return settings;
}

/** The name of the first argument in which two declarations differ, or undefined when they agree. */
export function differingArgument(a: FieldTable, b: FieldTable): string | undefined {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].find((name) => normalised(name, a[name]) !== normalised(name, b[name]));
}

function normalised(name: string, value: FieldValue | undefined): string {
  if (value === undefined && name === 'x-queue-type') return '"classic"';
  return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner)) ?? '';
}
