import type { ConsumeMessage, GetMessage, Options } from 'amqplib';
import type { Outgoing } from '../publish/outgoing';
import { delayStep } from '../topology/delay';
import { DEAD_QUEUE, delayName, HEADER } from '../topology/names';
import { deadQueue, delayQueue } from '../topology/requirements';
import { attemptOf, header, messageIdOf } from './incoming';

type Received = ConsumeMessage | GetMessage;

/** Headers the broker wrote about earlier deaths: kept, they would make it suspect a circle. */
const BROKER_HEADERS = [
  'x-death',
  'x-first-death-exchange',
  'x-first-death-queue',
  'x-first-death-reason',
  'x-delivery-count',
];

function copyOf(message: Received, changes: Record<string, unknown>): Options.Publish {
  const headers: Record<string, unknown> = { ...message.properties.headers, ...changes };
  for (const name of Object.keys(headers)) {
    if (headers[name] === undefined || BROKER_HEADERS.includes(name) || name.startsWith('x-last-death-'))
      delete headers[name];
  }
  const { contentType, contentEncoding, type, appId, timestamp } = message.properties as Options.Publish;
  return {
    contentType,
    contentEncoding,
    type,
    appId,
    timestamp,
    messageId: messageIdOf(message),
    persistent: true,
    mandatory: true,
    headers,
  };
}

const originKey = (message: Received): string => header(message, HEADER.originKey) ?? message.fields.routingKey;

/** The same message, to come back to `queue` after the delay with its attempt counted up. */
export function retryOf(message: Received, queue: string, delayMs: number): Outgoing {
  const step = delayStep(delayMs);
  return {
    exchange: delayName(step),
    routingKey: queue,
    content: message.content,
    options: copyOf(message, {
      [HEADER.attempt]: attemptOf(message) + 1,
      [HEADER.originQueue]: queue,
      [HEADER.originKey]: originKey(message),
    }),
    needs: [delayQueue(step)],
  };
}

/** The same message, on its way to the dead letters with the reason. */
export function deadLetterOf(message: Received, queue: string, reason: string): Outgoing {
  return {
    exchange: '',
    routingKey: DEAD_QUEUE,
    content: message.content,
    options: copyOf(message, {
      [HEADER.attempt]: attemptOf(message),
      [HEADER.originQueue]: queue,
      [HEADER.originKey]: originKey(message),
      [HEADER.deadReason]: reason.slice(0, 1000),
      [HEADER.diedAt]: new Date().toISOString(),
    }),
    needs: [deadQueue],
  };
}

/** A dead letter, on its way back to `queue` as if it had never been tried. */
export function replayOf(message: Received, queue: string, routingKey: string): Outgoing {
  return {
    exchange: '',
    routingKey: queue,
    content: message.content,
    options: copyOf(message, {
      [HEADER.attempt]: undefined,
      [HEADER.deadReason]: undefined,
      [HEADER.diedAt]: undefined,
      [HEADER.originQueue]: queue,
      [HEADER.originKey]: routingKey,
    }),
    needs: [],
  };
}
