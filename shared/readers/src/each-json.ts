import type { Readable } from 'node:stream';
import { DocumentError } from './document-error';
import { JsonScanner, type JsonPath } from './json-scanner';

export interface JsonValue {
  /** The pattern that named it. */
  pattern: string;
  /** Keys and places that lead to it. */
  path: JsonPath;
  value: unknown;
}

export interface JsonOptions {
  /** Told of a value that is too large to be read. */
  skipped?(reason: string): void;
  /** Bytes of one value. */
  mostBytes?: number;
}

const MOST_BYTES = 16 * 1024 ** 2;

/**
 * The values of a large JSON document that patterns name, in the document's order, each parsed by itself:
 * `$.Results.*.Vulnerabilities.*`. A star is any key or place. Nothing inside a value that is given is given again.
 *
 * An own reader, because the streaming parsers on npm keep what no pattern names until its container ends, and bound
 * neither size nor depth.
 * @throws DocumentError where the document is not JSON, or ends inside
 */
export async function* eachJson(
  open: () => Readable,
  patterns: readonly string[],
  { skipped = () => {}, mostBytes = MOST_BYTES }: JsonOptions = {},
): AsyncGenerator<JsonValue> {
  const scanner = new JsonScanner(
    patterns.map((pattern) => pattern.split('.').slice(1)),
    mostBytes,
  );
  let first = true;
  for await (const chunk of open() as AsyncIterable<Buffer>) {
    for (const { pattern, path, bytes, tooLarge, offset } of scanner.scan(first ? withoutMark(chunk) : chunk)) {
      if (tooLarge) skipped(`larger than ${mostBytes} bytes`);
      else yield { pattern: patterns[pattern] as string, path, value: parse(bytes, path, offset) };
    }
    first = false;
  }
  if (!scanner.complete) throw new DocumentError('the file is cut off: the JSON document does not end');
}

function withoutMark(chunk: Buffer): Buffer {
  if (chunk.length >= 2 && (chunk.readUInt16BE(0) === 0xfffe || chunk.readUInt16BE(0) === 0xfeff))
    throw new DocumentError('the file is UTF-16; reports are read as UTF-8');
  return chunk.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? chunk.subarray(3) : chunk;
}

function parse(bytes: Buffer, path: JsonPath, offset: number): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch (error) {
    throw new DocumentError(`${path.join('.')} is not JSON, at byte ${offset}`, { cause: error });
  }
}

/** The first value of a pattern, null where there is none; reads no further than that. */
export async function firstJson(open: () => Readable, pattern: string): Promise<unknown> {
  for await (const { value } of eachJson(open, [pattern])) return value;
  return null;
}
