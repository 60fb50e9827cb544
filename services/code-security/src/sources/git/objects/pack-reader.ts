import { LRUCache } from 'lru-cache';
import { MOST_OBJECT_IN_MEMORY } from '../limits';
import { damaged } from './damage';
import { applyDelta, deltaSizes } from './delta';
import { BLOB, OFFSET_DELTA, type ObjectTable } from './object-table';
import type { PackBytes } from './pack-bytes';

/** What differences are made from is wanted again soon; this is all that is held of it. */
const CACHE_BYTES = 48 * 1024 ** 2;
/** Git itself makes chains of 50, and at most 4,095. */
const MOST_CHAIN = 4_096;

/** Objects of a pack by their place in it. */
export class PackReader {
  private readonly cache = new LRUCache<number, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (data) => Math.max(1, data.length),
  });

  constructor(
    readonly bytes: PackBytes,
    readonly table: ObjectTable,
  ) {}

  /**
   * An object's content, null when it, or what it is made from, is too large to be held.
   * @throws SourceError repository_damaged
   */
  read(index: number): Buffer | null {
    const chain: number[] = [];
    let at = index;
    let data = this.cache.get(at);
    while (data === undefined && this.isDelta(at)) {
      chain.push(at);
      at = this.table.bases[at]!;
      if (at === -1 || chain.length > MOST_CHAIN) return null;
      data = this.cache.get(at);
    }
    data ??= this.plain(at) ?? undefined;
    // From what is whole up to what was asked for, each made from the one before.
    while (data !== undefined && chain.length > 0) {
      const next = chain.pop()!;
      const made = this.made(data, next);
      if (made === null) return null;
      data = made;
      this.cache.set(next, data);
    }
    return data ?? null;
  }

  /** An object's content as a stream; null as for `read`. */
  stream(index: number): AsyncIterable<Buffer> | null {
    const { types, sizes } = this.table;
    if (types[index] === BLOB) return this.bytes.inflateStream(this.contentAt(index), sizes[index]!);
    const data = this.read(index);
    return data && oneOf(data);
  }

  contentAt(index: number): number {
    return this.table.offsets[index]! + this.table.headerBytes[index]!;
  }

  isDelta(index: number): boolean {
    return this.table.types[index]! >= OFFSET_DELTA;
  }

  private plain(index: number): Buffer | null {
    if (this.table.sizes[index]! > MOST_OBJECT_IN_MEMORY) return null;
    const { data } = this.bytes.inflate(this.contentAt(index), this.table.sizes[index]!);
    this.cache.set(index, data);
    return data;
  }

  private made(base: Buffer, index: number): Buffer | null {
    const size = this.table.sizes[index]!;
    if (size > MOST_OBJECT_IN_MEMORY) return null;
    const delta = this.bytes.inflate(this.contentAt(index), size).data;
    if (deltaSizes(delta).result > MOST_OBJECT_IN_MEMORY) return null;
    return applyDelta(base, delta);
  }

  /** The content of a tree, commit or tag, which a repository cannot do without. @throws SourceError */
  need(index: number, what: string): Buffer {
    const data = index === -1 ? null : this.read(index);
    if (!data) throw damaged(`it lacks ${what}`);
    return data;
  }
}

async function* oneOf(data: Buffer): AsyncGenerator<Buffer> {
  yield data;
}
