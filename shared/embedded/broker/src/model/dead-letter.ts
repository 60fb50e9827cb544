import { AmqpTimestamp, type FieldTable, type FieldValue } from '../wire/field-table';
import { editHeaders } from '../wire/header-edit';
import { decodeProperties, encodeProperties, headersOf } from '../wire/properties';
import type { Message } from './message';

export type DeathReason = 'rejected' | 'expired' | 'maxlen' | 'delivery_limit';

export interface Death {
  queue: string;
  reason: DeathReason;
  exchange: string;
  routingKey: string;
}

type DeathRow = FieldTable;

function rowsOf(headers: FieldTable): DeathRow[] {
  const rows = headers['x-death'];
  return Array.isArray(rows) ? rows.filter(isRow) : [];
}

function isRow(value: FieldValue): value is DeathRow {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !Buffer.isBuffer(value) &&
    !(value instanceof AmqpTimestamp)
  );
}

/**
 * The message as it leaves a queue for its dead-letter exchange: `x-death` counts up (newest first), the first death
 * is kept in `x-first-death-*`, and a per-message expiration is taken off so that it does not expire again.
 */
export function deadLettered(message: Message, death: Death, exchange: string, now: number): Message {
  const properties = decodeProperties(message.properties);
  const headers = headersOf(properties);
  const rows = rowsOf(headers);
  const known = rows.find((row) => row.queue === death.queue && row.reason === death.reason);
  const row: DeathRow = {
    ...known,
    count: (typeof known?.count === 'number' ? known.count : 0) + 1,
    reason: death.reason,
    queue: death.queue,
    time: known?.time ?? new AmqpTimestamp(BigInt(Math.floor(now / 1000))),
    exchange: message.exchange,
    'routing-keys': [message.routingKey],
  };
  if (properties.expiration !== undefined) row['original-expiration'] = properties.expiration;
  const first =
    headers['x-first-death-reason'] === undefined
      ? {
          'x-first-death-exchange': message.exchange,
          'x-first-death-queue': death.queue,
          'x-first-death-reason': death.reason,
        }
      : {};
  properties.headers = editHeaders(properties.headers, {
    'x-death': [row, ...rows.filter((other) => other !== known)],
    ...first,
    'x-delivery-count': undefined,
  });
  delete properties.expiration;
  return { exchange, routingKey: death.routingKey, properties: encodeProperties(properties), body: message.body };
}

/**
 * Would putting this dead letter into `queue` close a circle that no consumer took part in? RabbitMQ drops such a
 * message: it has been in this queue before, and nothing on the way was a rejection.
 */
export function closesCircle(message: Message, queue: string): boolean {
  const rows = rowsOf(headersOf(decodeProperties(message.properties)));
  const at = rows.findIndex((row) => row.queue === queue);
  return at >= 0 && rows.slice(0, at + 1).every((row) => row.reason !== 'rejected');
}
