import { createHash } from 'node:crypto';
import type { ConsumeMessage, GetMessage } from 'amqplib';
import { HEADER } from '../topology/names';
import type { DeliveryContext } from '../types';

type Received = ConsumeMessage | GetMessage;

export function header(message: Received, name: string): string | undefined {
  const value: unknown = message.properties.headers?.[name];
  return typeof value === 'string' ? value : undefined;
}

/** How often this message has been tried, this time included; a foreign value counts as the first. */
export function attemptOf(message: Received): number {
  const value: unknown = message.properties.headers?.[HEADER.attempt];
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 1;
}

/** The message's own id; for a message of foreign origin without one, a digest of its content. */
export function messageIdOf(message: Received): string {
  const id: unknown = message.properties.messageId;
  if (typeof id === 'string' && id !== '') return id;
  return createHash('sha256').update(message.content).digest('hex').slice(0, 32);
}

export function contextOf(message: ConsumeMessage): DeliveryContext {
  const requestId = header(message, HEADER.requestId);
  const traceparent = header(message, HEADER.traceparent);
  return {
    attempt: attemptOf(message),
    redelivered: message.fields.redelivered,
    messageId: messageIdOf(message),
    ...(requestId !== undefined && { requestId }),
    ...(traceparent !== undefined && { traceparent }),
  };
}
