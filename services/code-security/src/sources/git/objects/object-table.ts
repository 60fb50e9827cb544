const ID_BYTES = 20;

export const COMMIT = 1;
export const TREE = 2;
export const BLOB = 3;
export const TAG = 4;
export const OFFSET_DELTA = 6;
export const REFERENCE_DELTA = 7;

/**
 * What is known of each object of a pack, by its place in it. Typed arrays and a hash table of our own: three million
 * objects take 150 MB this way, and three times that as a Map of strings.
 */
export class ObjectTable {
  readonly offsets: Float64Array;
  /** Where the packed content begins, after the header: at most 255 bytes on. */
  readonly headerBytes: Uint8Array;
  readonly types: Uint8Array;
  /** Of the content as packed here: for a difference, of the difference. */
  readonly sizes: Float64Array;
  /** The object a difference is made from, -1 where there is none or it is not known (yet). */
  readonly bases: Int32Array;
  /** What a difference turns out to be: COMMIT, TREE, BLOB or TAG; 0 until then. */
  readonly kinds: Uint8Array;
  private readonly ids: Buffer;
  private readonly slots: Int32Array;
  private readonly mask: number;

  constructor(readonly count: number) {
    this.offsets = new Float64Array(count);
    this.headerBytes = new Uint8Array(count);
    this.types = new Uint8Array(count);
    this.sizes = new Float64Array(count);
    this.bases = new Int32Array(count).fill(-1);
    this.kinds = new Uint8Array(count);
    this.ids = Buffer.alloc(count * ID_BYTES);
    const slots = 2 ** Math.ceil(Math.log2(Math.max(2, count * 2)));
    this.slots = new Int32Array(slots).fill(-1);
    this.mask = slots - 1;
  }

  /** Names an object; of two with the same name the first counts. */
  name(index: number, kind: number, id: Buffer): void {
    this.kinds[index] = kind;
    id.copy(this.ids, index * ID_BYTES, 0, ID_BYTES);
    const slot = this.slotOf(id);
    if (this.slots[slot] === -1) this.slots[slot] = index;
  }

  /** Its place in the pack, -1 where the pack has none of that name. */
  find(id: Buffer): number {
    return this.slots[this.slotOf(id)]!;
  }

  idOf(index: number): string {
    return this.ids.toString('hex', index * ID_BYTES, (index + 1) * ID_BYTES);
  }

  /** The object that begins at an offset, -1 where none does. Objects stand in the order of their offsets. */
  indexAt(offset: number, below: number): number {
    let low = 0;
    let high = below - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = this.offsets[middle]!;
      if (found === offset) return middle;
      if (found < offset) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  private slotOf(id: Buffer): number {
    for (let slot = id.readUInt32LE(0) & this.mask; ; slot = (slot + 1) & this.mask) {
      const index = this.slots[slot]!;
      if (index === -1 || this.ids.compare(id, 0, ID_BYTES, index * ID_BYTES, (index + 1) * ID_BYTES) === 0)
        return slot;
    }
  }
}
