import { createHash } from 'node:crypto';
import type { BindingSpec, ExchangeSpec } from '../model/exchange';
import type { QueueSpec } from '../model/queue';
import { readEntries, type FieldTable } from '../wire/field-table';
import { encodeHeaders } from '../wire/properties';
import { WireReader } from '../wire/wire-reader';

export type StoredDefinition =
  | { kind: 'exchange'; spec: ExchangeSpec }
  | { kind: 'queue'; id: number; spec: QueueSpec }
  | { kind: 'binding'; source: string; binding: BindingSpec };

export const exchangeKey = (name: string): string => `x:${name}`;
export const queueKey = (name: string): string => `q:${name}`;

/** Hashed, because a binding's arguments may be longer than a key can be. */
export function bindingKey(source: string, binding: BindingSpec): string {
  const { kind, destination, routingKey, args } = binding;
  const identity = JSON.stringify([source, kind, destination, routingKey, encodeHeaders(args).toString('base64')]);
  return `b:${createHash('sha256').update(identity).digest('base64url')}`;
}

/** Argument tables travel in AMQP's own encoding: JSON would lose byte strings, timestamps and 64-bit integers. */
export function encodeDefinition(definition: StoredDefinition): string {
  return JSON.stringify(definition, (key, value: unknown) =>
    key === 'args' ? encodeHeaders(value as FieldTable).toString('base64') : value,
  );
}

export function decodeDefinition(text: string): StoredDefinition {
  return JSON.parse(text, (key, value: unknown) =>
    key === 'args' && typeof value === 'string' ? readEntries(new WireReader(Buffer.from(value, 'base64'))) : value,
  ) as StoredDefinition;
}
