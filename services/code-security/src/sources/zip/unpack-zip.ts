import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as zlib from 'node:zlib';
import { shownName } from '../paths/safe-path';
import { SourceError } from '../source-error';
import type { ZipEntry } from './entry';
import { bomb, duplicate, inspectZip, isBomb, requireTotals, tooLargeFile } from './inspect-zip';
import { ZIP_LIMITS, type ZipLimits } from './limits';
import { asDamage, withZip, type OpenZip } from './open-zip';

export interface UnpackOptions {
  signal?: AbortSignal;
  /** `fraction` 0 to 1 of the bytes the archive claims. */
  onProgress?(fraction: number): void;
}

export interface Unpacked {
  files: number;
  bytes: number;
}

/**
 * Writes an archive's files below `targetDir` (which must be empty or absent) as plain files of mode 0600, one after the other, each as
 * a stream. Where everything lies in one folder, as in the archives of Git hosts, that folder is left out, so that paths
 * in reports are the repository's own. What was written before a refusal is the caller's to remove.
 * @throws SourceError
 */
export async function unpackZip(
  path: string,
  targetDir: string,
  limits: ZipLimits = ZIP_LIMITS,
  { signal, onProgress }: UnpackOptions = {},
): Promise<Unpacked> {
  const { topFolder, unpackedBytes } = await inspectZip(path, limits);
  const folders = new Set<string>();
  const counted = { files: 0, bytes: 0, packed: 0 };
  await withZip(path, async (open) => {
    for await (const entry of open.entries()) {
      signal?.throwIfAborted();
      const inside = topFolder === null ? entry.path : entry.path.slice(topFolder.length + 1);
      // Empty folders hold nothing to scan.
      if (entry.directory || inside === '') continue;
      const target = join(targetDir, inside);
      await ensureFolder(dirname(target), folders);
      const small = entry.bytes <= SMALL && entry.packedBytes <= SMALL;
      if (small) await writeSmall(open, entry, target, counted, limits);
      else await writeEntry(open, entry, target, counted, limits, signal);
      counted.files += 1;
      onProgress?.(unpackedBytes === 0 ? 1 : Math.min(1, counted.bytes / unpackedBytes));
    }
  });
  return { files: counted.files, bytes: counted.bytes };
}

async function ensureFolder(folder: string, made: Set<string>): Promise<void> {
  if (made.has(folder)) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  made.add(folder);
}

/** Four streams a file are most of the time where files are small: these are unpacked in one piece. */
const SMALL = 256 * 1024;

async function writeSmall(
  { zip, file }: OpenZip,
  entry: ZipEntry,
  target: string,
  counted: { bytes: number; packed: number },
  limits: ZipLimits,
): Promise<void> {
  counted.packed += entry.packedBytes;
  let content: Buffer;
  try {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry.raw, { minimal: true });
    const packed = Buffer.alloc(entry.packedBytes);
    const { bytesRead } = await file.read(packed, 0, packed.length, fileDataStart);
    if (bytesRead !== packed.length) throw new Error('cut off');
    // Never more than was claimed, whatever is in it.
    const most = { maxOutputLength: entry.bytes + 1 };
    content = entry.raw.compressionMethod === 0 ? packed : zlib.inflateRawSync(packed, most);
  } catch (error) {
    throw asDamage(error, `The archive's entry ${shownName(entry.path)} is damaged`);
  }
  counted.bytes += content.length;
  const refusal = overLimit(entry, content.length, counted, limits);
  if (refusal) throw refusal;
  if (content.length !== entry.bytes || zlib.crc32(content) !== entry.raw.crc32)
    throw new SourceError(
      'archive_damaged',
      `The archive's entry ${shownName(entry.path)} has a wrong size or checksum`,
    );
  try {
    await writeFile(target, content, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? duplicate(entry.path) : error;
  }
}

async function writeEntry(
  { zip }: OpenZip,
  entry: ZipEntry,
  target: string,
  counted: { bytes: number; packed: number },
  limits: ZipLimits,
  signal?: AbortSignal,
): Promise<void> {
  counted.packed += entry.packedBytes;
  let bytes = 0;
  let checksum = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      counted.bytes += chunk.length;
      checksum = zlib.crc32(chunk, checksum);
      done(overLimit(entry, bytes, counted, limits), chunk);
    },
  });
  try {
    const source = await zip.openReadStreamPromise(entry.raw);
    // Never over something that is there: on a file system that folds case, two names can be one file.
    await pipeline(source, count, createWriteStream(target, { flags: 'wx', mode: 0o600 }), { signal });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw duplicate(entry.path);
    throw asDamage(error, `The archive's entry ${shownName(entry.path)} is damaged`);
  }
  if (checksum !== entry.raw.crc32)
    throw new SourceError('archive_damaged', `The archive's entry ${shownName(entry.path)} has a wrong checksum`);
}

/** Judged by what really comes out, whatever the directory says. */
function overLimit(
  entry: ZipEntry,
  bytes: number,
  counted: { bytes: number; packed: number },
  limits: ZipLimits,
): SourceError | null {
  if (bytes > limits.fileBytes) return tooLargeFile(entry.path, limits);
  if (isBomb(bytes, entry.packedBytes, limits)) return bomb(shownName(entry.path), limits);
  try {
    requireTotals(counted.bytes, counted.packed, limits);
    return null;
  } catch (error) {
    return error as SourceError;
  }
}
