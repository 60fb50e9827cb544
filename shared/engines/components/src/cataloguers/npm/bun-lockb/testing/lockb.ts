/** A package of a made-up lock file: what its resolution's tag and bytes are, and which rows it needs. */
export interface MadePackage {
  name: string;
  tag: number;
  value?: (texts: Texts) => Buffer;
  needs?: readonly { name: string; behaviour: number; to: number }[];
}

/** Collects the texts that are too long to stand in their places. */
export class Texts {
  all = '';

  /** Eight bytes: the text itself, or an offset and a length with the highest bit set. */
  put(text: string): Buffer {
    const cell = Buffer.alloc(8);
    if (Buffer.byteLength(text) <= 8) cell.write(text);
    else {
      cell.writeUInt32LE(Buffer.byteLength(this.all), 0);
      cell.writeUInt32LE((Buffer.byteLength(text) | 0x8000_0000) >>> 0, 4);
      this.all += text;
    }
    return cell;
  }
}

/** A resolution of texts: owner, repository, commit, resolved for Git; a path or address for others. */
export const resolved =
  (...parts: readonly string[]) =>
  (texts: Texts): Buffer =>
    Buffer.concat(parts.map((part) => texts.put(part)));

/** A version after its (empty) address, as format 2 has it. */
export const version =
  (major: number, minor: number, patch: number, before = '', build = '') =>
  (texts: Texts): Buffer => {
    const numbers = Buffer.alloc(16);
    [major, minor, patch].forEach((number, at) => numbers.writeUInt32LE(number, at * 4));
    return Buffer.concat([Buffer.alloc(8), numbers, texts.put(before), Buffer.alloc(8), texts.put(build)]);
  };

/** Places in the head that tests may lie at, in bytes from the start. */
export const HEAD = { format: 42, end: 78, count: 86, fields: 102, from: 110, to: 118, columns: 126 } as const;

/** `bun.lockb` of format 2 with these packages, the first being the project. */
export function lockbOf(packages: readonly MadePackage[]): Buffer {
  const texts = new Texts();
  const columns: Buffer[][] = Array.from({ length: 8 }, () => []);
  const [needs, to]: [Buffer[], Buffer[]] = [[], []];
  for (const { name, tag, value, needs: wanted = [] } of packages) {
    const slice = words(needs.length, wanted.length);
    const cells = [
      texts.put(name),
      Buffer.alloc(8),
      Buffer.alloc(64),
      slice,
      slice,
      Buffer.alloc(88),
      Buffer.alloc(20),
    ];
    cells[2]?.writeUInt8(tag);
    value?.(texts).copy(cells[2] as Buffer, 8);
    cells.forEach((cell, at) => columns[at]?.push(cell));
    columns[7]?.push(Buffer.alloc(49));
    for (const need of wanted) {
      const entry = Buffer.alloc(26);
      texts.put(need.name).copy(entry);
      entry.writeUInt8(need.behaviour, 16);
      needs.push(entry);
      to.push(words(need.to));
    }
  }
  const table = Buffer.concat(columns.flat());
  const parts = [Buffer.alloc(0), Buffer.alloc(0), Buffer.concat(to), Buffer.concat(needs), Buffer.alloc(0)];
  let at = HEAD.columns + table.length;
  const buffers = [...parts, Buffer.from(texts.all)].map((part) => {
    const framed = Buffer.concat([words(at + 16, 0, at + 16 + part.length, 0), part]);
    at += framed.length;
    return framed;
  });
  const head = Buffer.alloc(HEAD.columns);
  head.write('#!/usr/bin/env bun\nbun-lockfile-format-v0\n');
  head.writeUInt32LE(2, HEAD.format);
  words(at, 0, packages.length, 0, 8, 0, 8, 0, HEAD.columns, 0, HEAD.columns + table.length, 0).copy(head, HEAD.end);
  return Buffer.concat([head, table, ...buffers]);
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => bytes.writeUInt32LE(value, at * 4));
  return bytes;
}
