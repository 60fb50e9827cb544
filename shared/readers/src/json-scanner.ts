import { DocumentError } from './document-error';

export type JsonPath = readonly (string | number)[];

/** A value that was asked for, as the bytes of the document give it. */
export interface RawValue {
  /** Place in the list of patterns. */
  pattern: number;
  path: JsonPath;
  bytes: Buffer;
  /** It passed the size limit: `bytes` is empty then. */
  tooLarge: boolean;
  offset: number;
}

interface Frame {
  isArray: boolean;
  key: string;
  index: number;
  /** Patterns that may still match below; empty where nothing of interest can follow. */
  active: readonly number[];
}

const [QUOTE, BACKSLASH, OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY, COMMA, COLON] = Buffer.from(
  '"\\{}[],:',
) as unknown as number[];

/** What may come next. */
const enum Expect {
  Value,
  FirstValue,
  Key,
  FirstKey,
  Colon,
  Next,
  Scalar,
  End,
}

/** No report is nested this deep; what is overflows the stack of whoever walks it. */
const MOST_DEPTH = 200;
const MOST_KEY = 64 * 1024;
const NONE: readonly number[] = [];

/**
 * Follows the structure of a JSON document chunk by chunk and cuts out the values that patterns name; of all else only
 * the brackets on the way are kept. Of a value that is taken nothing inside is taken again.
 */
export class JsonScanner {
  private readonly stack: Frame[] = [];
  private expect: Expect = Expect.Value;
  private inString = false;
  /** The last byte of the chunk before was a backslash that escapes the next. */
  private escaping = false;
  private keyParts: Buffer[] | null = null;
  private keySize = 0;
  private isKey = false;
  private pending: readonly number[] = NONE;
  private element: {
    pattern: number;
    path: JsonPath;
    depth: number;
    parts: Buffer[];
    size: number;
    at: number;
  } | null = null;
  private elementFrom = 0;
  private offset = 0;
  private found: RawValue[] = [];

  constructor(
    private readonly patterns: readonly (readonly string[])[],
    private readonly mostBytes: number,
  ) {}

  get complete(): boolean {
    return this.expect === Expect.End;
  }

  /** @throws DocumentError where the bytes are no JSON */
  scan(chunk: Buffer): RawValue[] {
    this.found = [];
    this.elementFrom = 0;
    let at = 0;
    while (at < chunk.length) at = this.inString ? this.string(chunk, at) : this.step(chunk, at);
    if (this.element) this.keep(chunk.subarray(this.elementFrom));
    this.offset += chunk.length;
    return this.found;
  }

  private step(chunk: Buffer, at: number): number {
    const byte = chunk[at] as number;
    if (this.expect === Expect.Scalar) {
      if (isScalar(byte)) return at + 1;
      this.endValue(chunk, at);
    }
    if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) return at + 1;
    if (byte === QUOTE) return this.openString(at);
    if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) return this.open(at, byte === OPEN_ARRAY);
    if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) return this.close(chunk, at, byte === CLOSE_ARRAY);
    if (byte === COMMA && this.expect === Expect.Next) {
      this.expect = this.top().isArray ? Expect.Value : Expect.Key;
    } else if (byte === COLON && this.expect === Expect.Colon) this.expect = Expect.Value;
    else if (isScalar(byte) && this.stack.length > 0) {
      this.beginValue(at);
      this.expect = Expect.Scalar;
    } else throw this.broken(at);
    return at + 1;
  }

  private openString(at: number): number {
    this.isKey = this.expect === Expect.Key || this.expect === Expect.FirstKey;
    if (this.isKey) this.keyParts = this.top().active.length > 0 && !this.element ? [] : null;
    else this.beginValue(at);
    this.keySize = 0;
    this.inString = true;
    this.escaping = false;
    return at + 1;
  }

  /** Goes to the end of the string, or of the chunk. */
  private string(chunk: Buffer, from: number): number {
    let search = from;
    for (;;) {
      const quote = chunk.indexOf(QUOTE as number, search);
      const stop = quote === -1 ? chunk.length : quote;
      let first = stop;
      while (first > from && chunk[first - 1] === BACKSLASH) first -= 1;
      const escapes = stop - first + (first === from && this.escaping ? 1 : 0);
      if (quote !== -1 && escapes % 2 === 1) {
        search = quote + 1;
        continue;
      }
      if (this.isKey && this.keyParts) this.keepKey(chunk.subarray(from, stop), from);
      if (quote === -1) {
        this.escaping = escapes % 2 === 1;
        return chunk.length;
      }
      this.inString = false;
      if (this.isKey) this.endKey();
      else this.endValue(chunk, quote + 1);
      return quote + 1;
    }
  }

  private keepKey(part: Buffer, at: number): void {
    this.keySize += part.length;
    if (this.keySize > MOST_KEY) throw new DocumentError(`a key is longer than ${MOST_KEY} bytes, ${this.place(at)}`);
    this.keyParts?.push(Buffer.from(part));
  }

  private endKey(): void {
    if (this.keyParts) this.top().key = decodeKey(Buffer.concat(this.keyParts));
    this.keyParts = null;
    this.expect = Expect.Colon;
  }

  private open(at: number, isArray: boolean): number {
    this.beginValue(at);
    if (this.stack.length >= MOST_DEPTH)
      throw new DocumentError(`nested deeper than ${MOST_DEPTH} levels, ${this.place(at)}`);
    this.stack.push({ isArray, key: '', index: -1, active: this.pending });
    this.expect = isArray ? Expect.FirstValue : Expect.FirstKey;
    return at + 1;
  }

  private close(chunk: Buffer, at: number, isArray: boolean): number {
    const frame = this.stack[this.stack.length - 1];
    const may = this.expect === Expect.Next || this.expect === (isArray ? Expect.FirstValue : Expect.FirstKey);
    if (!frame || frame.isArray !== isArray || !may) throw this.broken(at);
    this.stack.pop();
    this.endValue(chunk, at + 1);
    return at + 1;
  }

  private beginValue(at: number): void {
    if (this.expect !== Expect.Value && this.expect !== Expect.FirstValue) throw this.broken(at);
    const parent = this.stack[this.stack.length - 1];
    if (!parent) {
      this.pending = this.patterns.map((_, index) => index);
      return;
    }
    if (parent.isArray) parent.index += 1;
    this.pending = NONE;
    if (this.element || parent.active.length === 0) return;
    const depth = this.stack.length;
    const matching = parent.active.filter((index) => {
      const segment = (this.patterns[index] as readonly string[])[depth - 1];
      return segment === '*' || (!parent.isArray && segment === parent.key);
    });
    const taken = matching.find((index) => (this.patterns[index] as readonly string[]).length === depth);
    if (taken === undefined) {
      this.pending = matching;
      return;
    }
    const path = this.stack.map(({ isArray, key, index }) => (isArray ? index : key));
    this.element = { pattern: taken, path, depth, parts: [], size: 0, at: this.offset + at };
    this.elementFrom = at;
  }

  private endValue(chunk: Buffer, end: number): void {
    this.expect = this.stack.length === 0 ? Expect.End : Expect.Next;
    const { element } = this;
    if (!element || this.stack.length !== element.depth) return;
    this.keep(chunk.subarray(this.elementFrom, end));
    const tooLarge = element.size > this.mostBytes;
    const bytes = tooLarge ? Buffer.alloc(0) : joined(element.parts);
    this.found.push({ pattern: element.pattern, path: element.path, bytes, tooLarge, offset: element.at });
    this.element = null;
  }

  private keep(part: Buffer): void {
    if (!this.element) return;
    this.element.size += part.length;
    // Past the limit only its end is waited for.
    if (this.element.size <= this.mostBytes) this.element.parts.push(part);
    else this.element.parts = [];
  }

  private top(): Frame {
    return this.stack[this.stack.length - 1] as Frame;
  }

  private place(at: number): string {
    return `at byte ${this.offset + at}`;
  }

  private broken(at: number): DocumentError {
    return new DocumentError(`the file is not JSON ${this.place(at)}`);
  }
}

const joined = (parts: readonly Buffer[]): Buffer => (parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts));

/** Characters of numbers, true, false and null. */
function isScalar(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) ||
    (byte >= 0x61 && byte <= 0x7a) ||
    byte === 0x2d ||
    byte === 0x2b ||
    byte === 0x2e ||
    byte === 0x45
  );
}

function decodeKey(bytes: Buffer): string {
  const raw = bytes.toString('utf8');
  if (!raw.includes('\\')) return raw;
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    // Bad escapes: no pattern names such a key, and whatever it stands before is skipped.
    return raw;
  }
}
