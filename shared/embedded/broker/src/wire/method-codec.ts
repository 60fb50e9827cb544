import { connectionError } from './amqp-error';
import { readTable, writeTable, type FieldTable } from './field-table';
import { METHODS, type Method, type MethodArgs, type MethodName, type WireType } from './methods';
import { WireReader } from './wire-reader';
import type { WireWriter } from './wire-writer';

interface CodecEntry {
  name: MethodName;
  fields: readonly (readonly [name: string, type: WireType])[];
}

const BY_NAME = new Map<MethodName, CodecEntry>();
const BY_ID = new Map<number, CodecEntry>();
for (const name of Object.keys(METHODS) as MethodName[]) {
  const { classId, methodId, fields } = METHODS[name];
  const entry: CodecEntry = { name, fields: Object.entries(fields as Record<string, WireType>) };
  BY_NAME.set(name, entry);
  BY_ID.set(classId * 0x10000 + methodId, entry);
}

type ScalarType = Exclude<WireType, 'bit' | 'table'>;

/** Decodes a method frame's payload. Unknown methods are NOT_IMPLEMENTED, truncated ones SYNTAX_ERROR. */
export function decodeMethod(payload: Buffer): Method {
  const reader = new WireReader(payload);
  const classId = reader.short();
  const methodId = reader.short();
  const entry = BY_ID.get(classId * 0x10000 + methodId);
  if (!entry) throw connectionError('NOT_IMPLEMENTED', `method ${classId}.${methodId} is not implemented`);
  const args: Record<string, unknown> = {};
  let bits = 0;
  let bit = 0;
  for (const [field, type] of entry.fields) {
    if (type === 'bit') {
      if (bit % 8 === 0) bits = reader.octet();
      args[field] = (bits & (1 << (bit % 8))) !== 0;
      bit += 1;
      continue;
    }
    bit = 0;
    args[field] = type === 'table' ? readTable(reader) : reader[type as ScalarType]();
  }
  return { name: entry.name, args } as Method;
}

/** Appends class id, method id and arguments; consecutive bits share octets (section 4.2.5.2). */
export function encodeMethod<N extends MethodName>(writer: WireWriter, name: N, args: MethodArgs<N>): void {
  const { classId, methodId } = METHODS[name];
  writer.short(classId);
  writer.short(methodId);
  const values = args as Record<string, unknown>;
  let bits = 0;
  let bit = 0;
  for (const [field, type] of (BY_NAME.get(name) as CodecEntry).fields) {
    const value = values[field];
    if (type === 'bit') {
      if (bit % 8 === 0) {
        bits = 0;
        writer.octet(0);
      }
      if (value === true) bits |= 1 << (bit % 8);
      writer.patchOctet(bits, writer.length - 1);
      bit += 1;
      continue;
    }
    bit = 0;
    if (type === 'table') writeTable(writer, value as FieldTable);
    else writeScalar(writer, type, value);
  }
}

function writeScalar(writer: WireWriter, type: ScalarType, value: unknown): void {
  if (type === 'shortstr') writer.shortstr(value as string);
  else if (type === 'longstr') writer.longstr(value as Buffer);
  else if (type === 'longlong') writer.longlong(value as bigint);
  else writer[type](value as number);
}
