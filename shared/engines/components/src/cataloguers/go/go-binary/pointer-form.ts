import type { RandomAccess } from '../../../archives/random-access';
import { offsetOf, type Executable } from '../../../executables/executable';
import { Fields } from '../../../executables/fields';
import { readExecutable } from '../../../executables/read-executables';
import { UnreadableError } from '../../../types';

/** Longer texts are none that the linker wrote. */
export const MAX_TEXT = 4 * 1024 * 1024;
const BIG_ENDIAN = 1;

/** Both texts, the second one with the linker's frame around it. */
export interface FramedInfo {
  toolchain: string;
  modules: Buffer;
}

/**
 * Build information as Go wrote it before 1.18 (1.13 and later): after the mark the width of a pointer, the byte order, and
 * two pointers to Go strings, each of which is a pointer and a length. Undefined where one of them leads nowhere, as in
 * programs whose pointers are only filled in when they are loaded.
 */
export async function readByPointers(access: RandomAccess, header: Buffer): Promise<FramedInfo | undefined> {
  const width = header[14] ?? 0;
  if (width !== 4 && width !== 8) return undefined;
  const little = ((header[15] ?? 0) & BIG_ENDIAN) === 0;
  const pointers = new Fields(header, little);
  try {
    const program = await readExecutable(access);
    const toolchain = await stringAt(program, pointers.word(16, width === 8), width, little);
    const modules = await stringAt(program, pointers.word(16 + width, width === 8), width, little);
    return toolchain && { toolchain: toolchain.toString('utf8'), modules: modules ?? Buffer.alloc(0) };
  } catch (error) {
    // Headers that cannot be read make no address known.
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}

async function stringAt(
  program: Executable,
  address: number,
  width: 4 | 8,
  little: boolean,
): Promise<Buffer | undefined> {
  const head = await bytesAt(program, address, 2 * width);
  if (!head) return undefined;
  const fields = new Fields(head, little);
  const length = fields.word(width, width === 8);
  return length > MAX_TEXT ? undefined : bytesAt(program, fields.word(0, width === 8), length);
}

/** All of the bytes at the address, or nothing. */
async function bytesAt(program: Executable, address: number, length: number): Promise<Buffer | undefined> {
  const offset = offsetOf(program, address);
  const bytes = offset === undefined ? undefined : await program.access.read(offset, length);
  return bytes?.length === length ? bytes : undefined;
}
