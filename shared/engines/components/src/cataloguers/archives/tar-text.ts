import { ArchiveBudget } from '../../archives/budget';
import { readTar } from '../../archives/tar';
import type { CatalogueInput } from '../../types';

/** The first file of a tar archive whose name fits; undefined when there is none. */
export async function fileInTar(
  input: CatalogueInput,
  gzipped: boolean,
  wanted: RegExp,
): Promise<{ bytes: Buffer; within: string } | undefined> {
  let found = false;
  const files = await readTar(input.tree.open(input.path), gzipped, new ArchiveBudget(), (name) => {
    if (found) return 'stop';
    found = wanted.test(name);
    return found ? 'take' : 'skip';
  });
  const [entry] = files;
  return entry && { within: entry[0], bytes: entry[1] };
}
