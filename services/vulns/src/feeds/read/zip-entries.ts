import { Transform, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { FeedFileError, type Problems } from '../problems';
import { gatherAll, TooLargeError } from './gather';
import { READ_LIMITS, type ReadLimits } from './limits';

export interface ArchiveEntry {
  /** As the archive has it: to be matched and shown, never to be used as a path. */
  name: string;
  content: Buffer;
}

const openZip = promisify<string, yauzl.Options, ZipFile>(yauzl.open);

/**
 * The files of a zip on disk, one after the other, each whole in memory. A file that cannot be unpacked, or passes a
 * limit, is reported and left out; nothing is ever written to disk, so names are only names.
 * @param wanted decides by name which files are unpacked
 * @throws FeedFileError when the archive itself cannot be read (half downloaded) or passes a limit as a whole
 */
export async function* zipEntries(
  path: string,
  wanted: (name: string) => boolean,
  problems: Problems,
  limits: ReadLimits = READ_LIMITS,
): AsyncGenerator<ArchiveEntry> {
  let total = 0;
  for await (const { name, entry, open } of openable(path, limits)) {
    if (!wanted(name)) continue;
    const refusal =
      entry.uncompressedSize > limits.entryBytes ? `${entry.uncompressedSize} bytes unpacked` : bombOf(entry, limits);
    if (refusal) {
      problems.add('too_large', name, refusal);
      continue;
    }
    let content: Buffer;
    try {
      content = await gatherAll(await open(), limits.entryBytes);
    } catch (error) {
      problems.add(error instanceof TooLargeError ? 'too_large' : 'unreadable', name, (error as Error).message);
      continue;
    }
    total += content.length;
    if (total > limits.totalBytes)
      throw new FeedFileError('too_large', `more than ${limits.totalBytes} bytes unpacked`);
    yield { name, content };
  }
}

/** The files of a zip as streams, each to be read to its end before the next; a bomb among them is left out. */
export async function* zipStreams(
  path: string,
  problems: Problems,
  limits: ReadLimits = READ_LIMITS,
): AsyncGenerator<{ name: string; stream: Readable }> {
  let left = limits.totalBytes;
  const counted = () =>
    new Transform({
      transform(part: Buffer, _encoding, done) {
        left -= part.length;
        done(left < 0 ? new FeedFileError('too_large', `more than ${limits.totalBytes} bytes unpacked`) : null, part);
      },
    });
  for await (const { name, entry, open } of openable(path, limits)) {
    const bomb = bombOf(entry, limits);
    if (bomb) problems.add('too_large', name, bomb);
    else {
      const source = await open();
      const stream = counted();
      source.on('error', (error) => stream.destroy(error));
      yield { name, stream: source.pipe(stream) };
    }
  }
}

interface Openable {
  name: string;
  entry: Entry;
  open(): Promise<Readable>;
}

async function* openable(path: string, limits: ReadLimits): AsyncGenerator<Openable> {
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true };
  const zip = await openZip(path, options).catch((cause: unknown) => {
    throw new FeedFileError('truncated', 'not a zip archive, or not all of one', { cause });
  });
  const openEntry = promisify(
    zip.openReadStream.bind(zip) as (entry: Entry, done: (error: Error | null, stream?: Readable) => void) => void,
  );
  try {
    if (zip.entryCount > limits.entries) throw new FeedFileError('too_large', `${zip.entryCount} entries`);
    for await (const entry of listed(zip)) {
      const name = nameOf(entry);
      if (!name.endsWith('/')) yield { name, entry, open: async () => (await openEntry(entry)) as Readable };
    }
  } finally {
    zip.close();
  }
}

/** The central directory as a sequence; the next entry is read when it is asked for. */
async function* listed(zip: ZipFile): AsyncGenerator<Entry> {
  let settle: (next: Entry | null | Error) => void = () => undefined;
  zip.on('entry', (entry: Entry) => settle(entry));
  zip.on('end', () => settle(null));
  zip.on('error', (error: Error) => settle(error));
  for (;;) {
    const next = await new Promise<Entry | null | Error>((resolve) => {
      settle = resolve;
      zip.readEntry();
    });
    if (next === null) return;
    if (next instanceof Error)
      throw new FeedFileError('truncated', "the archive's directory cannot be read", { cause: next });
    yield next;
  }
}

function nameOf(entry: Entry): string {
  const raw = entry.fileName as unknown;
  return Buffer.isBuffer(raw) ? raw.toString('utf8') : String(raw);
}

function bombOf(entry: Entry, limits: ReadLimits): string | null {
  const bomb =
    entry.uncompressedSize > limits.ratioFrom && entry.uncompressedSize > entry.compressedSize * limits.ratio;
  return bomb ? `${entry.uncompressedSize} bytes out of ${entry.compressedSize}` : null;
}
