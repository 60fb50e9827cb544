import type { RandomAccess } from '../archives/random-access';
import { UnreadableError } from '../types';
import { MAX_HEADERS, type Executable, type Mapping, type Section } from './executable';
import { fieldsAt, type Fields } from './fields';

const LOADED = 1;
/** Sections without bytes in the file, such as `.bss`. */
const NO_BITS = 8;
const MAX_NAMES = 1024 * 1024;

/** An ELF file's sections and loaded segments (System V ABI, "Object Files"), 32 and 64 bits, either byte order. */
export async function readElf(access: RandomAccess): Promise<Executable> {
  const ident = await access.read(0, 16);
  const wide = ident[4] === 2;
  const little = ident[5] !== 2;
  const head = await fieldsAt(access, 0, wide ? 64 : 52, little);
  const [segmentsAt, sectionsAt] = wide ? [head.u64(32), head.u64(40)] : [head.u32(28), head.u32(32)];
  const [segmentSize, segments, sectionSize, sections, names] = [0, 2, 4, 6, 8].map((at) =>
    head.u16((wide ? 54 : 42) + at),
  ) as [number, number, number, number, number];
  return {
    access,
    mappings: await table(access, segmentsAt, segments, segmentSize, wide ? 56 : 32, little, (entry) =>
      mappingOf(entry, wide),
    ),
    sections: await sectionsOf(access, sectionsAt, sections, sectionSize, names, wide, little),
  };
}

/** Every entry of a table of headers, as far as they mean something. */
async function table<T>(
  access: RandomAccess,
  offset: number,
  count: number,
  size: number,
  least: number,
  little: boolean,
  read: (entry: Fields) => T | undefined,
): Promise<T[]> {
  if (count === 0) return [];
  if (count > MAX_HEADERS) throw new UnreadableError(`it has more than ${MAX_HEADERS} headers`);
  if (size < least) throw new UnreadableError('its headers are too short');
  const found: T[] = [];
  for (let index = 0; index < count; index += 1) {
    const entry = read(await fieldsAt(access, offset + index * size, least, little));
    if (entry !== undefined) found.push(entry);
  }
  return found;
}

function mappingOf(entry: Fields, wide: boolean): Mapping | undefined {
  if (entry.u32(0) !== LOADED) return undefined;
  return wide
    ? { offset: entry.u64(8), address: entry.u64(16), size: entry.u64(32) }
    : { offset: entry.u32(4), address: entry.u32(8), size: entry.u32(16) };
}

async function sectionsOf(
  access: RandomAccess,
  offset: number,
  count: number,
  size: number,
  nameTable: number,
  wide: boolean,
  little: boolean,
): Promise<Section[]> {
  const entries = await table(access, offset, count, size, wide ? 64 : 40, little, (entry) => ({
    name: entry.u32(0),
    bits: entry.u32(4) !== NO_BITS,
    offset: wide ? entry.u64(24) : entry.u32(16),
    size: wide ? entry.u64(32) : entry.u32(20),
  }));
  const names = entries[nameTable];
  if (!names) return [];
  const texts = await fieldsAt(access, names.offset, Math.min(names.size, MAX_NAMES), little);
  return entries
    .filter(({ bits }) => bits)
    .map((entry) => ({ name: texts.text(entry.name, 64), offset: entry.offset, size: entry.size }));
}
