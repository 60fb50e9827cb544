import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipFile {
  name: string | Buffer;
  content: string | Buffer;
  /** What the archive claims, where that is not the truth. */
  claimedSize?: number;
}

/** A zip archive of these files (APPNOTE 4.3), deflated. */
export function makeZip(files: readonly ZipFile[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const content = Buffer.from(file.content);
    const packed = deflateRawSync(content);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(content), 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(file.claimedSize ?? content.length, 8);
    // Version 2.0, UTF-8 names, deflate, no time.
    const common = Buffer.from([20, 0, 0, 8, 8, 0, 0, 0, 0x21, 0]);
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      common,
      sizes,
      u16(name.length),
      u16(0),
      name,
      packed,
    ]);
    central.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02', 'latin1'),
        u16(20),
        common,
        sizes,
        u16(name.length),
        Buffer.alloc(12),
        u32(offset),
        name,
      ]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.concat([
    Buffer.from('PK\x05\x06\0\0\0\0', 'latin1'),
    u16(files.length),
    u16(files.length),
    u32(directory.length),
    u32(offset),
    u16(0),
  ]);
  return Buffer.concat([...locals, directory, end]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
