import { partOf, type RandomAccess } from '../archives/random-access';
import { UnreadableError } from '../types';
import { MAX_HEADERS, type Executable, type Mapping, type Section } from './executable';
import { fieldsAt, type Fields } from './fields';

const [SEGMENT, SEGMENT_64] = [1, 0x19];
const MAX_SLICES = 16;
const MAX_COMMANDS_BYTES = 4 * 1024 * 1024;

/** A Mach-O file's sections and segments (`mach-o/loader.h`), 32 and 64 bits, either byte order. */
export async function readMachO(access: RandomAccess): Promise<Executable> {
  const magic = (await access.read(0, 4)).toString('hex');
  const little = magic.startsWith('c');
  const wide = magic === 'feedfacf' || magic === 'cffaedfe';
  const headSize = wide ? 32 : 28;
  const head = await fieldsAt(access, 0, headSize, little);
  const [count, bytes] = [head.u32(16), head.u32(20)];
  if (count > MAX_HEADERS || bytes > MAX_COMMANDS_BYTES)
    throw new UnreadableError(`it has more than ${MAX_HEADERS} headers`);
  const commands = await fieldsAt(access, headSize, bytes, little);
  const [mappings, sections]: [Mapping[], Section[]] = [[], []];
  for (let [index, at] = [0, 0]; index < count; index += 1) {
    if (at + 8 > bytes) throw new UnreadableError('its headers are cut off');
    const [command, size] = [commands.u32(at), commands.u32(at + 4)];
    if (size < 8 || at + size > bytes) throw new UnreadableError('its headers are cut off');
    const segment = command === SEGMENT_64 ? 72 : command === SEGMENT ? 56 : 0;
    if (segment > 0 && size >= segment) readSegment(commands, at, size, command === SEGMENT_64, mappings, sections);
    at += size;
  }
  return { access, sections, mappings };
}

function readSegment(
  from: Fields,
  at: number,
  size: number,
  wide: boolean,
  mappings: Mapping[],
  sections: Section[],
): void {
  const [head, width] = wide ? [72, 80] : [56, 68];
  const word = (offset: number): number => from.word(at + offset, wide);
  mappings.push({
    address: word(24),
    offset: word(wide ? 40 : 32),
    size: word(wide ? 48 : 36),
  });
  const count = Math.min(from.u32(at + (wide ? 64 : 48)), Math.floor((size - head) / width));
  for (let index = 0; index < count; index += 1) {
    const section = at + head + index * width;
    sections.push({
      name: from.text(section, 16),
      size: from.word(section + (wide ? 40 : 36), wide),
      offset: from.u32(section + (wide ? 48 : 40)),
    });
  }
}

/** The programs in a fat file, one for each kind of machine; none when it is no such file, as Java's classes begin alike. */
export async function slicesOf(access: RandomAccess): Promise<RandomAccess[]> {
  const count = (await fieldsAt(access, 0, 8, false)).u32(4);
  if (count === 0 || count > MAX_SLICES) return [];
  const slices: RandomAccess[] = [];
  for (let index = 0; index < count; index += 1) {
    const entry = await fieldsAt(access, 8 + index * 20, 20, false);
    const [offset, size] = [entry.u32(8), entry.u32(12)];
    if (offset + size <= access.size) slices.push(partOf(access, offset, size));
  }
  return slices;
}
