import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';
import { UnreadableError } from '../types';
import type { ArchiveBudget } from './budget';
import { accessOf, partOf, type RandomAccess } from './random-access';

export interface ZipEntry {
  /** `/` between parts, relative, without `..`. */
  name: string;
  /** As the directory says, which may be a lie; what is unpacked is counted by itself. */
  size: number;
  packed: number;
  entry: Entry;
}

/** An archive inside of another, open for reading until it is released. */
export interface NestedArchive {
  access: RandomAccess;
  release(): void;
}

const unpack = promisify(inflateRaw) as (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const MAX_NAME = 4_096;
/** Entries of interest that are kept of one archive. */
const MAX_LISTED = 50_000;

/** A ZIP file by its central directory (PKWARE APPNOTE); nothing is unpacked but what is asked for. */
export class ZipArchive {
  /** Entries that were passed over, by why. */
  readonly refused = new Map<string, number>();

  private constructor(
    private readonly zip: ZipFile,
    private readonly access: RandomAccess,
    private readonly budget: ArchiveBudget,
  ) {}

  /** Throws `UnreadableError` for what is no ZIP file or cut off. */
  static async open(access: RandomAccess, budget: ArchiveBudget): Promise<ZipArchive> {
    budget.takeArchive();
    try {
      const zip = await fromRandomAccessReaderPromise(new Reader(access), access.size, {
        lazyEntries: true,
        autoClose: false,
        // Names are looked at below, one by one: a bad one is passed over and does not end the reading.
        decodeStrings: false,
      });
      return new ZipArchive(zip, access, budget);
    } catch {
      throw new UnreadableError('it is not a ZIP archive, or cut off');
    }
  }

  /** The files that the filter takes, by name. Throws `UnreadableError` when the directory is broken. */
  async list(wanted: (name: string) => boolean): Promise<ZipEntry[]> {
    const found: ZipEntry[] = [];
    const entries = this.zip.eachEntry()[Symbol.asyncIterator]();
    for (;;) {
      let step: IteratorResult<Entry>;
      try {
        step = await entries.next();
      } catch {
        throw new UnreadableError('the directory of the archive is broken');
      }
      if (step.done) return found;
      this.budget.takeEntry();
      const entry = step.value;
      const name = nameOf(entry);
      if (name === undefined) this.refuse('a name that is absolute, leads out of the archive or is absurd');
      else if (name.endsWith('/') || !wanted(name)) continue;
      else if (found.length >= MAX_LISTED) this.refuse(`beyond the first ${MAX_LISTED} of interest`);
      else found.push({ name, size: entry.uncompressedSize, packed: entry.compressedSize, entry });
    }
  }

  /** One file, unpacked; undefined when it is refused, which is then counted. */
  async read(file: ZipEntry, most: number): Promise<Buffer | undefined> {
    const { entry, size, packed } = file;
    const refusal =
      this.budget.refusal(packed, size, most) ??
      (packed > most ? `larger than ${most} bytes` : undefined) ??
      (entry.isEncrypted() ? 'encrypted' : undefined) ??
      (entry.compressionMethod !== 0 && entry.compressionMethod !== 8 ? 'packed in an unknown way' : undefined);
    if (refusal !== undefined) return this.refuse(refusal);
    try {
      const bytes = await this.access.read(await this.startOf(entry), packed);
      const content =
        entry.compressionMethod === 0 ? bytes : await unpack(bytes, { maxOutputLength: Math.max(1, size) });
      this.budget.takeBytes(content.length);
      return content;
    } catch (error) {
      if (error instanceof UnreadableError) throw error;
      return this.refuse('broken or not as large as it says');
    }
  }

  /**
   * An archive within this one. One that lies there unpacked is read where it lies; another is unpacked into memory, as
   * far as there is room. Undefined when it is refused.
   */
  async nested(file: ZipEntry): Promise<NestedArchive | undefined> {
    const { entry, size, packed } = file;
    if (entry.compressionMethod === 0 && !entry.isEncrypted()) {
      const start = await this.startOf(entry).catch(() => undefined);
      if (start === undefined) return this.refuse('broken or not as large as it says');
      return { access: partOf(this.access, start, packed), release: () => undefined };
    }
    const held = size + packed;
    if (!this.budget.hold(held)) return this.refuse('too large to be unpacked in memory');
    const bytes = await this.read(file, this.budget.limits.maxHeldBytes).catch((error: unknown) => {
      this.budget.release(held);
      throw error;
    });
    this.budget.release(bytes ? packed : held);
    return bytes && { access: accessOf(bytes), release: () => this.budget.release(size) };
  }

  private async startOf(entry: Entry): Promise<number> {
    return (await this.zip.readLocalFileHeaderPromise(entry, { minimal: true })).fileDataStart;
  }

  private refuse(why: string): undefined {
    this.refused.set(why, (this.refused.get(why) ?? 0) + 1);
    return undefined;
  }
}

/** The name in the form that the rest sees; undefined for what no tool should write. */
function nameOf(entry: Entry): string | undefined {
  const raw = entry.fileName as unknown as Buffer;
  if (raw.length > MAX_NAME || raw.includes(0)) return undefined;
  const name = raw.toString('utf8').replaceAll('\\', '/');
  if (name === '' || name.startsWith('/') || /^[A-Za-z]:/.test(name)) return undefined;
  return name.split('/').includes('..') ? undefined : name;
}

class Reader extends RandomAccessReader {
  constructor(private readonly access: RandomAccess) {
    super();
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.access.read(position, length).then((bytes) => {
      bytes.copy(buffer, offset);
      callback(bytes.length < length ? new Error('unexpected end of file') : null);
    }, callback);
  }
}
