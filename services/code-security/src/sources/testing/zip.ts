import * as zlib from 'node:zlib';

/** One entry of a hand-made archive; what is not given is honest. */
export interface TestEntry {
  name: string | Buffer;
  content?: string | Buffer;
  stored?: boolean;
  /** Of the central directory's record. */
  claims?: Partial<{ size: number; packed: number; crc: number; method: number; flags: number; offset: number }>;
  /** UNIX mode with the file's kind, `0o120777` for a link. */
  mode?: number;
  attributes?: number;
  madeBy?: number;
  extra?: Buffer;
}

const UTF8 = 0x800;
const UNIX = 3 << 8;

/** A ZIP archive, byte by byte (APPNOTE 6.3.10), as hostile as its entries say. */
export function zipOf(entries: TestEntry[], more: { comment?: string; count?: number; prefix?: Buffer } = {}): Buffer {
  const { comment = '', count = entries.length, prefix = Buffer.alloc(0) } = more;
  const parts: Buffer[] = [prefix];
  const directory: Buffer[] = [];
  let at = prefix.length;
  for (const entry of entries) {
    const name = Buffer.from(entry.name as string);
    const content = Buffer.from((entry.content ?? '') as string);
    const packed = entry.stored ? content : zlib.deflateRawSync(content);
    const { claims = {}, extra = Buffer.alloc(0) } = entry;
    const record = {
      flags: claims.flags ?? UTF8,
      method: claims.method ?? (entry.stored ? 0 : 8),
      crc: claims.crc ?? zlib.crc32(content),
      packed: claims.packed ?? packed.length,
      size: claims.size ?? content.length,
    };
    const local = Buffer.concat([header(0x04034b50, record, name.length, 0), name, packed]);
    directory.push(
      central(record, name, extra, {
        offset: claims.offset ?? at,
        attributes: entry.attributes ?? ((entry.mode ?? 0o100644) << 16) >>> 0,
        madeBy: entry.madeBy ?? UNIX,
      }),
    );
    parts.push(local);
    at += local.length;
  }
  const records = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(records.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...parts, records, end, Buffer.from(comment)]);
}

interface Common {
  flags: number;
  method: number;
  crc: number;
  packed: number;
  size: number;
}

function header(signature: number, record: Common, nameLength: number, extraLength: number): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.writeUInt32LE(signature, 0);
  bytes.writeUInt16LE(20, 4);
  writeCommon(bytes, 6, record, nameLength, extraLength);
  return bytes;
}

function writeCommon(bytes: Buffer, at: number, record: Common, nameLength: number, extraLength: number): void {
  bytes.writeUInt16LE(record.flags, at);
  bytes.writeUInt16LE(record.method, at + 2);
  bytes.writeUInt32LE(record.crc, at + 8);
  bytes.writeUInt32LE(record.packed, at + 12);
  bytes.writeUInt32LE(record.size, at + 16);
  bytes.writeUInt16LE(nameLength, at + 20);
  bytes.writeUInt16LE(extraLength, at + 22);
}

function central(
  record: Common,
  name: Buffer,
  extra: Buffer,
  more: { offset: number; attributes: number; madeBy: number },
): Buffer {
  const bytes = Buffer.alloc(46);
  bytes.writeUInt32LE(0x02014b50, 0);
  bytes.writeUInt16LE(more.madeBy, 4);
  bytes.writeUInt16LE(20, 6);
  writeCommon(bytes, 8, record, name.length, extra.length);
  bytes.writeUInt32LE(more.attributes, 38);
  bytes.writeUInt32LE(more.offset, 42);
  return Buffer.concat([bytes, name, extra]);
}

/** The zip64 extra field (APPNOTE 4.5.3) with the values given, each of 8 bytes. */
export function zip64Field(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 + values.length * 8);
  bytes.writeUInt16LE(1, 0);
  bytes.writeUInt16LE(values.length * 8, 2);
  values.forEach((value, index) => bytes.writeBigUInt64LE(BigInt(value), 4 + index * 8));
  return bytes;
}
