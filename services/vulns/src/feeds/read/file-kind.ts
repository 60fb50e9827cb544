import { open } from 'node:fs/promises';
import { gunzipSync, constants } from 'node:zlib';

export type FileKind = 'zip' | 'tar' | 'file';

const TAR_MAGIC_AT = 257;

/** What a file is by its first bytes, looked at through gzip: names of downloads say little. */
export async function fileKind(path: string): Promise<FileKind> {
  const head = await fileHead(path, 64 * 1024);
  if (
    head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1')) ||
    head.subarray(0, 4).equals(Buffer.from('PK\x05\x06', 'latin1'))
  )
    return 'zip';
  return head.subarray(TAR_MAGIC_AT, TAR_MAGIC_AT + 5).toString('latin1') === 'ustar' ? 'tar' : 'file';
}

/** The first bytes of a file, unpacked when it is a gzip file; at most `most` of each. */
export async function fileHead(path: string, most: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(most), 0, most, 0);
    const head = buffer.subarray(0, bytesRead);
    if (head.length < 2 || head.readUInt16BE(0) !== 0x1f8b) return head;
    // A head of a gzip file is a file cut short: what it gives so far is enough.
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: most * 300 }).subarray(0, most);
  } catch (error) {
    if (
      (error as NodeJS.ErrnoException).code?.startsWith('Z_') ||
      (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    )
      return Buffer.alloc(0);
    throw error;
  } finally {
    await file.close();
  }
}
