import type { RandomAccess } from '../archives/random-access';
import { UnreadableError } from '../types';
import { MAX_HEADERS, type Executable } from './executable';
import { fieldsAt } from './fields';

const [HEAD, SECTION] = [24, 40];
const WIDE = 0x20b;

/**
 * A Windows program's sections (Microsoft, "PE Format"). Names longer than eight bytes are kept as the offset that stands in
 * their place: nobody here looks for one.
 */
export async function readPe(access: RandomAccess): Promise<Executable> {
  const start = (await fieldsAt(access, 60, 4, true)).u32(0);
  const head = await fieldsAt(access, start, HEAD, true);
  // A program of DOS, which begins alike, has no sections.
  if (head.u32(0) !== 0x4550) return { access, sections: [], mappings: [] };
  const [count, optional] = [head.u16(6), head.u16(20)];
  if (count > MAX_HEADERS) throw new UnreadableError(`it has more than ${MAX_HEADERS} headers`);
  const base = optional < 32 ? 0 : await imageBase(access, start + HEAD);
  const sections = [];
  for (let index = 0; index < count; index += 1) {
    const entry = await fieldsAt(access, start + HEAD + optional + index * SECTION, SECTION, true);
    // What is stored is filled up to whole blocks; what is used of it may be less.
    const [used, stored] = [entry.u32(8), entry.u32(16)];
    sections.push({
      name: entry.text(0, 8),
      address: base + entry.u32(12),
      offset: entry.u32(20),
      size: used === 0 ? stored : Math.min(used, stored),
    });
  }
  return { access, sections, mappings: sections };
}

async function imageBase(access: RandomAccess, offset: number): Promise<number> {
  const optional = await fieldsAt(access, offset, 32, true);
  return optional.u16(0) === WIDE ? optional.u64(24) : optional.u32(28);
}
