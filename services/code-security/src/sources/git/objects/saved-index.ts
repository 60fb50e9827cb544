import { readFile, writeFile } from 'node:fs/promises';
import { damaged } from './damage';
import { ObjectTable } from './object-table';
import { PackBytes } from './pack-bytes';
import { PackReader } from './pack-reader';

const MARK = 'osk pack table 1';
const HEAD_BYTES = 44;
const ROW_BYTES = 8 + 1 + 1 + 8 + 4 + 1 + 20;

/** Writes what indexing found beside the pack, so that another thread or process need not do it again. */
export async function saveIndex(table: ObjectTable, head: Buffer, path: string): Promise<void> {
  const rows = Buffer.alloc(HEAD_BYTES + table.count * ROW_BYTES);
  rows.write(MARK, 0, 'latin1');
  rows.writeUInt32LE(table.count, 20);
  head.copy(rows, 24);
  for (let index = 0, at = HEAD_BYTES; index < table.count; index += 1, at += ROW_BYTES) {
    rows.writeDoubleLE(table.offsets[index]!, at);
    rows.writeUInt8(table.headerBytes[index]!, at + 8);
    rows.writeUInt8(table.types[index]!, at + 9);
    rows.writeDoubleLE(table.sizes[index]!, at + 10);
    rows.writeInt32LE(table.bases[index]!, at + 18);
    rows.writeUInt8(table.kinds[index]!, at + 22);
    rows.write(table.kinds[index] === 0 ? '' : table.idOf(index), at + 23, 'hex');
  }
  await writeFile(path, rows, { flag: 'wx', mode: 0o600 });
}

/** Opens a pack by the table that was saved for it. `head` is the commit that was fetched. The caller closes the reader's `bytes`. @throws SourceError */
export async function openIndexed(packPath: string, indexPath: string): Promise<{ reader: PackReader; head: Buffer }> {
  const rows = await readFile(indexPath);
  const count = rows.length >= HEAD_BYTES ? rows.readUInt32LE(20) : 0;
  if (rows.toString('latin1', 0, MARK.length) !== MARK || rows.length !== HEAD_BYTES + count * ROW_BYTES)
    throw damaged('its table of objects cannot be read');
  const table = new ObjectTable(count);
  for (let index = 0, at = HEAD_BYTES; index < count; index += 1, at += ROW_BYTES) {
    table.offsets[index] = rows.readDoubleLE(at);
    table.headerBytes[index] = rows.readUInt8(at + 8);
    table.types[index] = rows.readUInt8(at + 9);
    table.sizes[index] = rows.readDoubleLE(at + 10);
    table.bases[index] = rows.readInt32LE(at + 18);
    const kind = rows.readUInt8(at + 22);
    if (kind !== 0) table.name(index, kind, rows.subarray(at + 23, at + 43));
  }
  return { reader: new PackReader(new PackBytes(packPath), table), head: Buffer.from(rows.subarray(24, 44)) };
}
