const PER_BLOCK = 500;
/** Stands between two texts; none that is stored holds it, and none that holds it is found. */
const BETWEEN = '\u0000';

interface Block {
  ids: string[];
  texts: string[];
  /** All texts as one, and where each begins; made anew when it is next looked at after a change. */
  joined: { text: string; starts: number[] } | null;
}

/**
 * Texts that are looked through for a part of them, case-insensitively. They are kept joined in blocks, because a few long
 * texts are looked through many times faster than very many short ones.
 */
export class TextBlocks {
  private readonly blocks: Block[] = [];
  private readonly places = new Map<string, { block: Block; index: number }>();

  set(id: string, text: string): void {
    const lower = text.toLowerCase().replaceAll(BETWEEN, ' ');
    const place = this.places.get(id) ?? this.place(id);
    const { block, index } = place;
    if (block.texts[index] === lower) return;
    block.texts[index] = lower;
    block.joined = null;
  }

  /** The ids of the texts that hold `part`, each once. */
  *matching(part: string): Generator<string, void, undefined> {
    const needle = part.toLowerCase();
    if (needle.includes(BETWEEN)) return;
    for (const block of this.blocks) {
      const { text, starts } = (block.joined ??= join(block.texts));
      for (let at = text.indexOf(needle); at >= 0;) {
        const index = indexAt(starts, at);
        yield block.ids[index]!;
        const next = starts[index + 1];
        if (next === undefined) break;
        at = text.indexOf(needle, next);
      }
    }
  }

  private place(id: string): { block: Block; index: number } {
    let block = this.blocks.at(-1);
    if (!block || block.ids.length === PER_BLOCK) {
      block = { ids: [], texts: [], joined: null };
      this.blocks.push(block);
    }
    const place = { block, index: block.ids.length };
    block.ids.push(id);
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

/** The last start that is not behind `at`. */
function indexAt(starts: readonly number[], at: number): number {
  let low = 0;
  for (let high = starts.length - 1; low < high;) {
    const middle = (low + high + 1) >>> 1;
    if (starts[middle]! <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
