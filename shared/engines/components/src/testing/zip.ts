import { crc32 as crcOf, deflateRawSync } from 'node:zlib';

interface Part {
  name: string;
  content: Buffer | string;
  stored?: boolean;
  /** What the directory claims instead of the truth. */
  claims?: { size?: number; packed?: number; method?: number; flags?: number };
}

const crc = crcOf as ((data: Buffer) => number) | undefined;

/** A ZIP file of the given parts (PKWARE APPNOTE), for tests: names and sizes may lie. */
export function zipOf(parts: readonly Part[] | Readonly<Record<string, Buffer | string>>): Buffer {
  const list = Array.isArray(parts)
    ? (parts as readonly Part[])
    : Object.entries(parts as Record<string, Buffer | string>).map(([name, content]) => ({ name, content }) as Part);
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, content, stored = false, claims = {} } of list) {
    const raw = Buffer.from(content);
    const packed = stored ? raw : deflateRawSync(raw);
    const method = claims.method ?? (stored ? 0 : 8);
    const label = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(claims.flags ?? 0x800, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(crc?.(raw) ?? 0, 10);
    common.writeUInt32LE(claims.packed ?? packed.length, 14);
    common.writeUInt32LE(claims.size ?? raw.length, 18);
    common.writeUInt16LE(label.length, 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, label, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), common, rest, label]));
    files.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('504b0506', 0, 'hex');
  end.writeUInt16LE(list.length, 8);
  end.writeUInt16LE(list.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, index, end]);
}
