import { open, type FileHandle } from 'node:fs/promises';
import { fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import { SourceError } from '../source-error';
import { readEntry, type ZipEntry } from './entry';
import { FileReader } from './file-reader';

export interface OpenZip {
  zip: ZipFile;
  file: FileHandle;
  entryCount: number;
  /** Where the directory begins: all content lies before it. */
  directoryOffset: number;
  /** Each entry in the directory's order. @throws SourceError */
  entries(): AsyncGenerator<ZipEntry>;
}

/** Opens an archive for `use` and closes it after. @throws SourceError for what is not a ZIP, or a damaged one */
export async function withZip<T>(path: string, use: (zip: OpenZip) => Promise<T>): Promise<T> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const zip = await openZip(new FileReader(file.fd, size), size);
    const { entryCount } = zip;
    const directoryOffset = (zip as unknown as { readEntryCursor: number }).readEntryCursor;
    return await use({ zip, file, entryCount, directoryOffset, entries: () => entriesOf(zip) });
  } finally {
    await file.close();
  }
}

async function openZip(reader: FileReader, size: number): Promise<ZipFile> {
  try {
    return await fromRandomAccessReaderPromise(reader, size, {
      autoClose: false,
      lazyEntries: true,
      decodeStrings: false,
      validateEntrySizes: true,
    });
  } catch (cause) {
    throw isSystemError(cause) ? cause : new SourceError('not_an_archive', 'The file is not a ZIP archive', { cause });
  }
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<ZipEntry> {
  try {
    for await (const raw of zip.eachEntry()) yield readEntry(raw);
  } catch (cause) {
    throw asDamage(cause, "The archive's directory is damaged");
  }
}

/** A reader's complaint about the archive as a SourceError; what is of the machine (disk, abort) as it is. */
export function asDamage(cause: unknown, message: string): unknown {
  if (cause instanceof SourceError || isSystemError(cause)) return cause;
  return new SourceError('archive_damaged', message, { cause });
}

function isSystemError(error: unknown): boolean {
  const { syscall, name } = (error ?? {}) as { syscall?: unknown; name?: unknown };
  return typeof syscall === 'string' || name === 'AbortError';
}
