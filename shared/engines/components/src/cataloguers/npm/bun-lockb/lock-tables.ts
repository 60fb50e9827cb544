import { UnreadableError } from '../../../types';
import { ByteReader } from './byte-reader';

/** One package as a row of the file's columns; all numbers are places in other tables. */
export interface LockedRow {
  name: string;
  tag: number;
  /** The resolution's own bytes, after its tag. */
  value: ByteReader;
  integrity: Buffer;
  needs: readonly LockedNeed[];
}

export interface LockedNeed {
  name: string;
  /** Bits: 2 runtime, 4 optional, 8 development, 16 peer. */
  behaviour: number;
  /** Row of the package that it led to; past the end when nothing did. */
  to: number;
}

export interface LockTables {
  rows: LockedRow[];
  /** 4 or 8: how wide the numbers of a version are. */
  numberWidth: number;
  text(of: ByteReader, at: number): string;
}

const MARK = '#!/usr/bin/env bun\nbun-lockfile-format-v0\n';
const [RESOLUTION_TAG, NEED, META, INTEGRITY_AT, INTEGRITY] = [8, 26, 88, 20, 65];
const MAX_TEXT = 4_096;

/**
 * The tables of `bun.lockb`: a head, the packages column by column (name, hash of the name, resolution, slices of needs and
 * of what these led to, meta data, and what is of no use here), then buffers that these columns point into. Format 2 is
 * that of Bun 0.3 to 1.2, format 3 has wider version numbers. Throws `UnreadableError` wherever something points outside.
 */
export function readTables(bytes: Buffer): LockTables {
  if (bytes.length < MARK.length + 4 || bytes.toString('latin1', 0, MARK.length) !== MARK)
    throw new UnreadableError("it is not Bun's lock file");
  const head = new ByteReader(bytes, MARK.length);
  const format = head.u32(0);
  if (format !== 2 && format !== 3)
    throw new UnreadableError(
      `it has format ${format} of Bun's binary lock file, which is not read; \`bun install --save-text-lockfile\` writes bun.lock, which is`,
    );
  const numberWidth = format === 2 ? 4 : 8;
  const [end, count, fields, from, to] = [36, 44, 60, 68, 76].map((at) => head.u64(at)) as number[] as Numbers;
  if (end > bytes.length) throw new UnreadableError('it is cut off');
  // Strings, a version tag of 32 bytes and three numbers, of which the last is filled up.
  const resolution = RESOLUTION_TAG + 8 + 32 + Math.ceil((3 * numberWidth) / 8) * 8;
  const columns = [8, 8, resolution, 8, 8, META];
  const width = columns.reduce((sum, one) => sum + one, 0);
  if (fields < columns.length || from > to || to > end || count * width > to - from)
    throw new UnreadableError('its list of packages does not fit into it');
  const starts = columns.map((_one, at) => from + count * columns.slice(0, at).reduce((sum, one) => sum + one, 0));
  const buffers = buffersFrom(new ByteReader(bytes, 0), to, end);
  const text = (of: ByteReader, at: number): string => textIn(buffers.texts, of, at);
  let told = 0;
  const rows = Array.from({ length: count }, (_none, row): LockedRow => {
    const cell = (column: number): ByteReader =>
      new ByteReader(bytes, (starts[column] as number) + row * (columns[column] as number));
    const needs = cell(3);
    const [offset, length] = [needs.u32(0), needs.u32(4)];
    // Each need is of one package: slices that overlap would add up to the square of the file.
    told += length;
    if (told * NEED > buffers.needs.length || (offset + length) * NEED > buffers.needs.length)
      throw new UnreadableError('a package needs more than the file holds');
    return {
      name: text(cell(0), 0),
      tag: cell(2).u8(0),
      value: cell(2).from(RESOLUTION_TAG),
      integrity: cell(5).bytes(INTEGRITY_AT, INTEGRITY),
      needs: needsIn(buffers, offset, length, cell(4).u32(0), text),
    };
  });
  return { rows, numberWidth, text };
}

type Numbers = [end: number, count: number, fields: number, from: number, to: number];

interface Buffers {
  resolved: Buffer;
  needs: Buffer;
  texts: Buffer;
}

/** Six buffers, each after its start and end: trees, hoisted, resolutions, needs, texts elsewhere, texts. */
function buffersFrom(file: ByteReader, at: number, end: number): Buffers {
  const found: Buffer[] = [];
  for (let next = at; found.length < 6;) {
    const [start, stop] = [file.u64(next), file.u64(next + 8)];
    if (start > stop || stop > end || stop < next) throw new UnreadableError('a part of it lies outside of it');
    found.push(file.bytes(start, stop - start));
    next = stop;
  }
  const [, , resolved, needs, , texts] = found as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer];
  return { resolved, needs, texts };
}

function needsIn(
  { needs, resolved }: Buffers,
  offset: number,
  length: number,
  first: number,
  text: (of: ByteReader, at: number) => string,
): LockedNeed[] {
  return Array.from({ length }, (_none, index) => {
    const need = new ByteReader(needs, (offset + index) * NEED);
    const at = (first + index) * 4;
    return {
      name: text(need, 0),
      behaviour: need.u8(16),
      to: at + 4 <= resolved.length ? resolved.readUInt32LE(at) : 0xffff_ffff,
    };
  });
}

/** A text of up to eight bytes stands in its place; a longer one is an offset and, with the highest bit set, a length. */
function textIn(texts: Buffer, of: ByteReader, at: number): string {
  if ((of.u8(at + 7) & 0x80) === 0) {
    const bytes = of.bytes(at, 8);
    const end = bytes.indexOf(0);
    return bytes.toString('utf8', 0, end < 0 ? 8 : end);
  }
  const [offset, length] = [of.u32(at), of.u32(at + 4) - 0x8000_0000];
  if (length > MAX_TEXT || offset + length > texts.length)
    throw new UnreadableError('a text of it lies outside of its texts');
  return texts.toString('utf8', offset, offset + length);
}
