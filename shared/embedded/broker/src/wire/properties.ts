import { readEntries, writeEntries, type FieldTable } from './field-table';
import { WireReader } from './wire-reader';
import { WireWriter } from './wire-writer';

/** Basic-class properties, highest flag bit first (specification, section 1.8.1). `headers` stays raw: see below. */
const LAYOUT = [
  ['contentType', 15, 'shortstr'],
  ['contentEncoding', 14, 'shortstr'],
  ['headers', 13, 'longstr'],
  ['deliveryMode', 12, 'octet'],
  ['priority', 11, 'octet'],
  ['correlationId', 10, 'shortstr'],
  ['replyTo', 9, 'shortstr'],
  ['expiration', 8, 'shortstr'],
  ['messageId', 7, 'shortstr'],
  ['timestamp', 6, 'longlong'],
  ['type', 5, 'shortstr'],
  ['userId', 4, 'shortstr'],
  ['appId', 3, 'shortstr'],
  ['clusterId', 2, 'shortstr'],
] as const;

export interface BasicProperties {
  contentType?: string;
  contentEncoding?: string;
  /** The header table's entries as they came, so that forwarding a message never changes a header's wire type. */
  headers?: Buffer;
  deliveryMode?: number;
  priority?: number;
  correlationId?: string;
  replyTo?: string;
  expiration?: string;
  messageId?: string;
  timestamp?: bigint;
  type?: string;
  userId?: string;
  appId?: string;
  clusterId?: string;
}

export function decodeProperties(raw: Buffer): BasicProperties {
  const reader = new WireReader(raw);
  const flags = reader.short();
  const properties: Record<string, unknown> = {};
  for (const [name, bit, type] of LAYOUT) {
    if (flags & (1 << bit)) properties[name] = reader[type]();
  }
  return properties;
}

const scratch = new WireWriter();

export function encodeProperties(properties: BasicProperties): Buffer {
  scratch.length = 0;
  let flags = 0;
  scratch.short(0);
  for (const [name, bit, type] of LAYOUT) {
    const value = properties[name];
    if (value === undefined) continue;
    flags |= 1 << bit;
    (scratch[type] as (value: unknown) => void).call(scratch, value);
  }
  scratch.patchShort(flags, 0);
  return scratch.take();
}

/** The header table of `properties`, decoded; empty when there is none. */
export function headersOf(properties: BasicProperties): FieldTable {
  return properties.headers ? readEntries(new WireReader(properties.headers)) : {};
}

export function encodeHeaders(headers: FieldTable): Buffer {
  const writer = new WireWriter();
  writeEntries(writer, headers);
  return writer.take();
}
