import type { RandomAccess } from '../archives/random-access';
import { readElf } from './elf';
import type { Executable } from './executable';
import { readMachO, slicesOf } from './mach-o';
import { readPe } from './pe';

const FAT = 'cafebabe';

/**
 * The programs in a file: one for ELF, PE and Mach-O, one for each kind of machine in a fat Mach-O file, none for whatever
 * else it is. Throws `UnreadableError` when its headers are broken.
 */
export async function readExecutables(access: RandomAccess): Promise<Executable[]> {
  const found: Executable[] = [];
  for (const program of await programsIn(access)) found.push(await readExecutable(program));
  return found;
}

/** The same, without a look at anything but their first bytes. */
export async function programsIn(access: RandomAccess): Promise<RandomAccess[]> {
  const slices = (await magicOf(access)) === FAT ? await slicesOf(access) : [access];
  const programs: RandomAccess[] = [];
  for (const slice of slices)
    if (/^(?:7f454c46|feedfac[ef]|c[ef]faedfe|4d5a)/.test(await magicOf(slice))) programs.push(slice);
  return programs;
}

/** The headers of one program. */
export async function readExecutable(access: RandomAccess): Promise<Executable> {
  const magic = await magicOf(access);
  if (magic === '7f454c46') return readElf(access);
  return magic.startsWith('4d5a') ? readPe(access) : readMachO(access);
}

const magicOf = async (access: RandomAccess): Promise<string> => (await access.read(0, 4)).toString('hex');

/** Where programs lie: `*.exe`, and files without an extension in folders that hold programs. */
export const isProgramPath = (path: string): boolean =>
  /\.exe$/i.test(path) || /(?:^|\/)(?:s?bin|dist|out|release|target)\/(?:[^/]+\/)?[^./]+$/i.test(path);
