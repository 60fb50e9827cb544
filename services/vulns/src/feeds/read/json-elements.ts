import { FeedFileError, type Problems } from '../problems';
import { READ_LIMITS, type ReadLimits } from './limits';

export interface JsonElement {
  /** Its key where the container is an object, its place where it is an array. */
  key: string;
  value: unknown;
}

const [QUOTE, BACKSLASH, OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY, COMMA, COLON] = Buffer.from(
  '"\\{}[],:',
) as unknown as number[];
const BLANK = new Set([0x20, 0x09, 0x0a, 0x0d]);
/** Nesting past this is no advisory, and would overflow the stack of whoever walks it. */
const MOST_DEPTH = 200;

/**
 * The elements of one container of a large JSON document, each parsed by itself, so that no more than one is in memory.
 * `path` names the keys that lead to the container, `[]` being the document itself. Only the bytes' structure is
 * followed on the way; an element that is not JSON, or passes a limit, is reported and left out.
 *
 * An own reader, because the streaming parsers on npm build each element token by token, at a tenth of the speed of
 * `JSON.parse`, and bound neither its size nor its depth.
 * @throws FeedFileError truncated when the document ends inside
 */
export async function* jsonElements(
  source: AsyncIterable<Buffer>,
  path: readonly string[],
  problems: Problems,
  limits: ReadLimits = READ_LIMITS,
): AsyncGenerator<JsonElement> {
  const scanner = new Scanner(path, limits.entryBytes);
  let given = 0;
  for await (const chunk of source) {
    for (const { key, bytes, refused } of scanner.scan(chunk)) {
      const name = key ?? String(given);
      given += 1;
      if (given > limits.entries) throw new FeedFileError('too_large', `more than ${limits.entries} elements`);
      if (refused) problems.add('too_large', name, refused);
      else {
        const parsed = parse(bytes);
        if (parsed.ok) yield { key: name, value: parsed.value };
        else problems.add('unreadable', name, parsed.why);
      }
    }
  }
  if (!scanner.complete) throw new FeedFileError('truncated', 'the JSON document is not whole');
}

interface RawElement {
  key: string | null;
  bytes: Buffer;
  refused: string | null;
}

/** Follows depth and strings byte by byte; of the containers on the way it knows the kind and the key last read. */
class Scanner {
  complete = false;
  private depth = 0;
  private inString = false;
  private escaped = false;
  private readonly isObject: boolean[] = [];
  private readonly keys: (string | null)[] = [];
  private expectKey = false;
  private keyBytes: number[] | null = null;
  private element: { key: string | null; parts: Buffer[]; size: number; deepest: number } | null = null;

  constructor(
    private readonly path: readonly string[],
    private readonly most: number,
  ) {}

  *scan(chunk: Buffer): Generator<RawElement> {
    let start = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (this.inString) {
        if (this.escaped) this.escaped = false;
        else if (byte === BACKSLASH) this.escaped = true;
        else if (byte === QUOTE) this.endString();
        if (this.inString && this.keyBytes && this.keyBytes.length < 1_000) this.keyBytes.push(byte);
        continue;
      }
      if (BLANK.has(byte)) continue;
      const ends =
        this.element !== null &&
        this.depth === this.path.length + 1 &&
        (byte === COMMA || byte === CLOSE_OBJECT || byte === CLOSE_ARRAY);
      if (ends) {
        yield this.take(chunk.subarray(start, at));
      }
      if (this.element === null && this.startsElement(byte)) {
        this.element = {
          key: this.isObject[this.depth - 1] ? (this.keys[this.depth - 1] ?? null) : null,
          parts: [],
          size: 0,
          deepest: 0,
        };
        start = at;
      }
      this.step(byte);
    }
    if (this.element) this.keep(chunk.subarray(start));
  }

  /** A value that begins directly inside the container that the path leads to. */
  private startsElement(byte: number): boolean {
    if (this.depth !== this.path.length + 1 || this.expectKey) return false;
    if (byte === COMMA || byte === COLON || byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) return false;
    return this.path.every((key, index) => this.isObject[index] && this.keys[index] === key);
  }

  private step(byte: number): void {
    if (byte === QUOTE) {
      this.inString = true;
      if (this.expectKey) this.keyBytes = [];
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      const tracked = this.depth <= this.path.length;
      if (tracked) {
        this.isObject[this.depth] = byte === OPEN_OBJECT;
        this.keys[this.depth] = null;
      }
      this.depth += 1;
      this.expectKey = tracked && byte === OPEN_OBJECT;
      if (this.element) this.element.deepest = Math.max(this.element.deepest, this.depth);
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      this.depth -= 1;
      this.expectKey = false;
      if (this.depth < 0) throw new FeedFileError('unreadable', 'the document is not JSON');
      if (this.depth === 0) this.complete = true;
    } else if (byte === COMMA)
      this.expectKey = this.depth <= this.path.length + 1 && this.isObject[this.depth - 1] === true;
    else if (this.depth === 0)
      throw new FeedFileError('unreadable', 'the document is neither a JSON object nor an array');
  }

  private endString(): void {
    this.inString = false;
    if (this.keyBytes) this.keys[this.depth - 1] = decodeKey(this.keyBytes);
    this.keyBytes = null;
    this.expectKey = false;
  }

  private keep(part: Buffer): void {
    if (!this.element) return;
    this.element.size += part.length;
    // Past the limit only its end is waited for.
    if (this.element.size <= this.most) this.element.parts.push(Buffer.from(part));
    else this.element.parts = [];
  }

  private take(last: Buffer): RawElement {
    this.keep(last);
    const { key, parts, size, deepest } = this.element as NonNullable<Scanner['element']>;
    this.element = null;
    const refused = size > this.most ? `${size} bytes` : deepest > MOST_DEPTH ? `${deepest} levels deep` : null;
    return { key, bytes: refused ? Buffer.alloc(0) : Buffer.concat(parts), refused };
  }
}

function decodeKey(bytes: readonly number[]): string {
  const raw = Buffer.from(bytes).toString('utf8');
  const parsed = parse(Buffer.from(`"${raw}"`));
  return parsed.ok ? String(parsed.value) : raw;
}

function parse(bytes: Buffer): { ok: true; value: unknown } | { ok: false; why: string } {
  try {
    return { ok: true, value: JSON.parse(bytes.toString('utf8')) as unknown };
  } catch (error) {
    return { ok: false, why: (error as Error).message };
  }
}
