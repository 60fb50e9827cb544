import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { RandomAccess } from '../../../archives/random-access';
import { readExecutables } from '../../../executables/read-executables';
import { parseJson } from '../../../support/json';
import type { Fields } from '../../../support/values';
import { UnreadableError } from '../../../types';

/** The section's name is the same in all formats; its content is JSON, packed by zlib (cargo-auditable, "PARSING"). */
const SECTION = '.dep-v0';
const MAX_PACKED = 8 * 1024 * 1024;
const MAX_JSON = 64 * 1024 * 1024;

const unpack = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate);

/** What `cargo auditable` wrote into a program; undefined for what was built without it. Throws `UnreadableError` when it is broken. */
export async function auditDataOf(access: RandomAccess): Promise<Fields | undefined> {
  for (const program of await readExecutables(access)) {
    const section = program.sections.find(({ name }) => name === SECTION);
    if (!section) continue;
    if (section.size > MAX_PACKED) throw new UnreadableError('its list of crates is too large');
    const packed = await program.access.read(section.offset, section.size);
    if (packed.length < section.size) throw new UnreadableError('its list of crates is cut off');
    return parseJson(await unpacked(packed), 'a list of crates');
  }
  return undefined;
}

async function unpacked(packed: Buffer): Promise<string> {
  try {
    return (await unpack(packed, { maxOutputLength: MAX_JSON })).toString('utf8');
  } catch (error) {
    const tooLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    throw new UnreadableError(tooLarge ? 'its list of crates is too large' : 'its list of crates cannot be unpacked');
  }
}
