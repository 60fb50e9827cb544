import { damaged } from './damage';
import { BLOB, COMMIT, OFFSET_DELTA, REFERENCE_DELTA, TAG, TREE } from './object-table';
import type { PackBytes } from './pack-bytes';

const KNOWN = new Set([COMMIT, TREE, BLOB, TAG, OFFSET_DELTA, REFERENCE_DELTA]);
/** Type and size, then an offset or a name: never longer. */
const MOST_HEADER_BYTES = 40;
const MOST_SIZE = 2 ** 40;

/** The number of objects a pack says it has (gitformat-pack, "pack-*.pack files"). @throws SourceError */
export function readPackHeader(bytes: PackBytes): number {
  const head = bytes.at(0, 12);
  if (head.length < 12 || head.toString('latin1', 0, 4) !== 'PACK') throw damaged('what the host sent is not a pack');
  const version = head.readUInt32BE(4);
  if (version !== 2 && version !== 3) throw damaged('its pack is of an unknown version');
  return head.readUInt32BE(8);
}

export interface ObjectHeader {
  type: number;
  /** Of the content that follows, unpacked. */
  size: number;
  /** Of this header. */
  bytes: number;
  /** OFFSET_DELTA: how far before this object the one it is made from begins. */
  back: number;
  /** REFERENCE_DELTA: the name of the object it is made from. */
  base: string;
}

/** @throws SourceError */
export function readHeader(bytes: PackBytes, offset: number): ObjectHeader {
  const head = bytes.at(offset, MOST_HEADER_BYTES);
  let at = 0;
  const next = (): number => {
    const byte = head[at];
    if (byte === undefined) throw damaged('its pack is cut off');
    at += 1;
    return byte;
  };
  let byte = next();
  const type = (byte >> 4) & 7;
  let size = byte & 15;
  for (let shift = 4; (byte & 0x80) !== 0; shift += 7) {
    byte = next();
    size += (byte & 0x7f) * 2 ** shift;
  }
  if (!KNOWN.has(type)) throw damaged('it has an object of an unknown kind');
  if (size > MOST_SIZE) throw damaged('an object is larger than any file may be');
  let back = 0;
  let base = '';
  if (type === OFFSET_DELTA) {
    byte = next();
    back = byte & 0x7f;
    while ((byte & 0x80) !== 0) {
      byte = next();
      back = (back + 1) * 128 + (byte & 0x7f);
    }
  } else if (type === REFERENCE_DELTA) {
    base = head.toString('hex', at, at + 20);
    at += 20;
  }
  return { type, size, bytes: at, back, base };
}
