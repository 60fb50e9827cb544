const PER_BLOCK = 500;
/** Stands between two texts; none that is stored holds it, and none that holds it is found. */
const BETWEEN = '\u0000';

interface Block<T> {
  items: T[];
  texts: string[];
  /** All texts as one, and where each begins; made anew when it is next looked at after a change. */
  joined: { text: string; starts: number[] } | null;
}

/**
 * Items with texts that are looked through for a part of them, case-insensitively. The texts are kept joined in blocks,
 * because a few long ones are looked through many times faster than very many short ones.
 */
export class TextBlocks<T> {
  private readonly blocks: Block<T>[] = [];
  private readonly places = new Map<string, { block: Block<T>; index: number }>();

  get size(): number {
    return this.places.size;
  }

  /** Puts an item in the place of the one with the same id, or at the end. */
  set(id: string, text: string, item: T): void {
    const lower = text.toLowerCase().replaceAll(BETWEEN, ' ');
    const place = this.places.get(id) ?? this.place(id, item);
    const { block, index } = place;
    block.items[index] = item;
    if (block.texts[index] === lower) return;
    block.texts[index] = lower;
    block.joined = null;
  }

  /** The items whose texts hold `part`, in the order in which they came. */
  matching(part: string): T[] {
    const needle = part.toLowerCase();
    const found: T[] = [];
    if (needle.includes(BETWEEN)) return found;
    for (const block of this.blocks) {
      const { text, starts } = (block.joined ??= join(block.texts));
      let index = 0;
      for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, starts[index])) {
        index = indexAt(starts, at, index);
        found.push(block.items[index]!);
        index += 1;
        if (index === starts.length) break;
      }
    }
    return found;
  }

  private place(id: string, item: T): { block: Block<T>; index: number } {
    let block = this.blocks.at(-1);
    if (!block || block.items.length === PER_BLOCK) {
      block = { items: [], texts: [], joined: null };
      this.blocks.push(block);
    }
    const place = { block, index: block.items.length };
    block.items.push(item);
    this.places.set(id, place);
    return place;
  }
}

function join(texts: readonly string[]): { text: string; starts: number[] } {
  const starts: number[] = [];
  let at = 0;
  for (const text of texts) {
    starts.push(at);
    at += text.length + BETWEEN.length;
  }
  return { text: texts.join(BETWEEN), starts };
}

/** The last start that is not behind `at`, from `low` on. */
function indexAt(starts: readonly number[], at: number, low: number): number {
  // Where much is found, the next match is in one of the next few texts.
  for (let near = low; near < Math.min(low + 4, starts.length); near += 1) {
    if ((starts[near + 1] ?? Infinity) > at) return near;
  }
  for (let high = starts.length - 1; low < high;) {
    const middle = (low + high + 1) >>> 1;
    if (starts[middle]! <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
