import { createHash } from 'node:crypto';
import { setImmediate as otherWork } from 'node:timers/promises';
import { SourceError } from '../../source-error';
import { MOST_OBJECT_IN_MEMORY, type GitLimits } from '../limits';
import { damaged } from './damage';
import { readHeader, readPackHeader } from './headers';
import { OFFSET_DELTA, ObjectTable, REFERENCE_DELTA } from './object-table';
import type { PackBytes } from './pack-bytes';
import { PackReader } from './pack-reader';
import { nameDeltas } from './name-deltas';

export interface IndexOptions {
  limits: GitLimits;
  signal: AbortSignal;
  /** `fraction` 0 to 1. */
  onProgress?(fraction: number): void;
}

const TRAILER = 20;
const TYPE_NAMES = ['', 'commit', 'tree', 'blob', 'tag'];
/** Objects between two looks at the clock. */
const EVERY = 256;
const TURN_MS = 20;

/**
 * Goes through a pack once to learn where each object is and what the plain ones are called, then works out the names of
 * those packed as differences. Nothing is held but the table and a cache of fixed size.
 * @throws SourceError
 */
export async function indexPack(bytes: PackBytes, options: IndexOptions): Promise<PackReader> {
  const { limits, onProgress } = options;
  const count = readPackHeader(bytes);
  if (count > limits.objects) throw tooLarge(`more than ${limits.objects} objects`);
  // Each takes at least a header byte and an empty stream: a count that cannot be is not given memory.
  if (count * 9 > bytes.size) throw damaged('its pack is shorter than it says');
  const turn = new Turn(options.signal);
  const table = new ObjectTable(count);
  const reader = new PackReader(bytes, table);
  const byReference = new Map<string, number[]>();
  let offset = 12;
  let unpacked = 0;
  for (let index = 0; index < count; index += 1) {
    const header = readHeader(bytes, offset);
    table.offsets[index] = offset;
    table.headerBytes[index] = header.bytes;
    table.types[index] = header.type;
    table.sizes[index] = header.size;
    unpacked += header.size;
    if (unpacked > limits.totalBytes)
      throw tooLarge(`more than ${Math.floor(limits.totalBytes / 1024 ** 2)} MiB unpacked`);
    if (header.type === OFFSET_DELTA) {
      const base = table.indexAt(offset - header.back, index);
      if (base === -1) throw damaged('a difference is made from nothing');
      table.bases[index] = base;
    } else if (header.type === REFERENCE_DELTA) {
      const waiting = byReference.get(header.base);
      if (waiting) waiting.push(index);
      else byReference.set(header.base, [index]);
    }
    offset += header.bytes + (await nameObject(bytes, table, index, offset + header.bytes));
    if (offset > bytes.size - TRAILER) throw damaged('its pack is cut off');
    if (index % EVERY === 0) {
      onProgress?.(offset / bytes.size / 2);
      await turn.over();
    }
  }
  if (offset !== bytes.size - TRAILER) throw damaged('its pack holds more than it says');
  await nameDeltas(reader, byReference, async (done) => {
    if (done % EVERY === 0) {
      onProgress?.(0.5 + done / count / 2);
      await turn.over();
    }
  });
  onProgress?.(1);
  return reader;
}

/** Names a plain object by its content; a difference is only stepped over. Gives the packed bytes it takes. */
async function nameObject(bytes: PackBytes, table: ObjectTable, index: number, at: number): Promise<number> {
  const type = table.types[index]!;
  const size = table.sizes[index]!;
  const plain = type < OFFSET_DELTA;
  const hash = plain ? createHash('sha1').update(`${TYPE_NAMES[type]} ${size}\0`) : null;
  let consumed: number;
  if (size <= 512 * 1024) {
    const inflated = bytes.inflate(at, size);
    hash?.update(inflated.data);
    consumed = inflated.consumed;
  } else {
    if (!plain && size > MOST_OBJECT_IN_MEMORY * 4) throw damaged('a difference is larger than any file may be');
    const stream = bytes.inflateStream(at, size);
    let next = await stream.next();
    for (; !next.done; next = await stream.next()) hash?.update(next.value);
    consumed = next.value;
  }
  if (hash) table.name(index, type, hash.digest());
  return consumed;
}

/** Lets others on this thread have their turn, and stops when told to. */
class Turn {
  private since = performance.now();

  constructor(private readonly signal: AbortSignal) {}

  async over(): Promise<void> {
    this.signal.throwIfAborted();
    if (performance.now() - this.since < TURN_MS) return;
    await otherWork();
    this.since = performance.now();
    this.signal.throwIfAborted();
  }
}

const tooLarge = (what: string): SourceError =>
  new SourceError('too_large', `The repository is too large: it has ${what}`);
