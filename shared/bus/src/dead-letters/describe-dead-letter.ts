import type { GetMessage, XDeath } from 'amqplib';
import { attemptOf, header, messageIdOf } from '../consume/incoming';
import { HEADER } from '../topology/names';
import type { DeadLetter } from '../types';

/** A dead letter as the operator sees it: from our own headers, or, where the broker buried it, from `x-death`. */
export function describeDeadLetter(message: GetMessage): DeadLetter {
  const death = latestDeath(message);
  const queue = death?.queue ?? header(message, HEADER.originQueue) ?? 'unknown';
  return {
    id: `${queue}/${messageIdOf(message)}`,
    queue,
    routing_key: header(message, HEADER.originKey) ?? death?.['routing-keys'][0] ?? message.fields.routingKey,
    reason: death?.reason ?? header(message, HEADER.deadReason) ?? 'unknown',
    attempts: attemptOf(message),
    died_at: header(message, HEADER.diedAt) ?? timeOf(death) ?? new Date(0).toISOString(),
    body: bodyOf(message.content),
  };
}

function latestDeath(message: GetMessage): XDeath | undefined {
  return message.properties.headers?.['x-death']?.[0];
}

function timeOf(death: XDeath | undefined): string | undefined {
  return death && new Date(death.time.value * 1000).toISOString();
}

/** JSON where it is JSON; text otherwise, so that a poison message can be looked at. */
function bodyOf(content: Buffer): unknown {
  const text = content.toString('utf8');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
