import { connectionError } from './amqp-error';
import { WireReader } from './wire-reader';
import type { WireWriter } from './wire-writer';

/** A timestamp in seconds since 1970, kept apart from plain integers. */
export class AmqpTimestamp {
  constructor(readonly seconds: bigint) {}
}

export type FieldValue = null | boolean | number | bigint | string | Buffer | AmqpTimestamp | FieldValue[] | FieldTable;
export interface FieldTable {
  [name: string]: FieldValue;
}

/** Nested tables deeper than this are refused: a hostile peer must not be able to exhaust the stack. */
const MAX_DEPTH = 32;

/** Field types as RabbitMQ uses them (its errata to section 4.2.1), one reader per tag. */
const READERS: Record<string, (reader: WireReader, depth: number) => FieldValue> = {
  t: (reader) => reader.octet() !== 0,
  b: (reader) => reader.signedOctet(),
  B: (reader) => reader.octet(),
  s: (reader) => reader.signedShort(),
  u: (reader) => reader.short(),
  I: (reader) => reader.signedLong(),
  i: (reader) => reader.long(),
  l: (reader) => safeInteger(reader.signedLonglong()),
  f: (reader) => reader.float(),
  d: (reader) => reader.double(),
  D: (reader) => {
    const places = reader.octet();
    return reader.signedLong() / 10 ** places;
  },
  S: (reader) => reader.longstr().toString('utf8'),
  x: (reader) => Buffer.from(reader.longstr()),
  T: (reader) => new AmqpTimestamp(reader.longlong()),
  V: () => null,
  A: (reader, depth) => {
    const inner = sub(reader);
    const items: FieldValue[] = [];
    while (!inner.atEnd) items.push(readValue(inner, depth + 1));
    return items;
  },
  F: (reader, depth) => readEntries(sub(reader), depth + 1),
};

function safeInteger(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

function sub(reader: WireReader): WireReader {
  return new WireReader(reader.longstr());
}

export function readValue(reader: WireReader, depth = 0): FieldValue {
  if (depth > MAX_DEPTH) throw connectionError('SYNTAX_ERROR', 'table nested too deeply');
  const tag = String.fromCharCode(reader.octet());
  const read = Object.hasOwn(READERS, tag) ? READERS[tag] : undefined;
  if (!read) throw connectionError('SYNTAX_ERROR', `unknown field type ${JSON.stringify(tag)}`);
  return read(reader, depth);
}

/** Reads a length-prefixed table. */
export function readTable(reader: WireReader): FieldTable {
  return readEntries(sub(reader), 0);
}

/** Reads the entries of a table whose length has been consumed already. */
export function readEntries(reader: WireReader, depth = 0): FieldTable {
  // Without a prototype, so that a key such as "__proto__" is only a key.
  const table = Object.create(null) as FieldTable;
  while (!reader.atEnd) {
    const name = reader.shortstr();
    table[name] = readValue(reader, depth);
  }
  return table;
}

export function writeTable(writer: WireWriter, table: FieldTable): void {
  writer.sized(() => writeEntries(writer, table));
}

export function writeEntries(writer: WireWriter, table: FieldTable): void {
  for (const [name, value] of Object.entries(table)) {
    writer.shortstr(name);
    writeValue(writer, value);
  }
}

function tag(writer: WireWriter, type: string): void {
  writer.octet(type.charCodeAt(0));
}

function writeValue(writer: WireWriter, value: FieldValue): void {
  if (value === null) return tag(writer, 'V');
  if (typeof value === 'boolean') {
    tag(writer, 't');
    return writer.octet(value ? 1 : 0);
  }
  if (typeof value === 'number' || typeof value === 'bigint') return writeNumber(writer, value);
  if (typeof value === 'string') {
    tag(writer, 'S');
    return writer.longstr(value);
  }
  if (Buffer.isBuffer(value)) {
    tag(writer, 'x');
    return writer.longstr(value);
  }
  if (value instanceof AmqpTimestamp) {
    tag(writer, 'T');
    return writer.longlong(value.seconds);
  }
  if (Array.isArray(value)) {
    tag(writer, 'A');
    return writer.sized(() => value.forEach((item) => writeValue(writer, item)));
  }
  tag(writer, 'F');
  writeTable(writer, value);
}

function writeNumber(writer: WireWriter, value: number | bigint): void {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    tag(writer, 'd');
    return writer.double(value);
  }
  if (value >= -(2 ** 31) && value < 2 ** 31) {
    tag(writer, 'I');
    return writer.signedLong(Number(value));
  }
  tag(writer, 'l');
  writer.signedLonglong(value);
}
