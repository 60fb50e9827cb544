import type { Options } from 'amqplib';
import type { Requirement } from '../topology/requirements';

/** A message ready to be sent. `needs` is what must exist on the broker first. */
export interface Outgoing {
  exchange: string;
  routingKey: string;
  content: Buffer;
  options: Options.Publish;
  needs: readonly Requirement[];
}

export interface MessageMeta {
  messageId: string;
  type: string;
  service: string;
  headers: Record<string, unknown>;
}

/** Properties of every message of ours: JSON, persistent, with an id that stays the same on every retry. */
export function properties({ messageId, type, service, headers }: MessageMeta): Options.Publish {
  return {
    contentType: 'application/json',
    contentEncoding: 'utf-8',
    persistent: true,
    messageId,
    type,
    appId: service,
    timestamp: Math.floor(Date.now() / 1000),
    headers: withoutUndefined(headers),
  };
}

function withoutUndefined(headers: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
}
