import { parseJson } from '../../../support/json';
import type { Fields } from '../../../support/values';
import { UnreadableError, type CatalogueInput } from '../../../types';

/** The package.json beside a lock file; undefined when there is none or it cannot be read, as the lock file still says enough. */
export async function manifestBeside(input: CatalogueInput, relative = 'package.json'): Promise<Fields | undefined> {
  try {
    const text = await input.sibling(relative);
    return text === undefined ? undefined : parseJson(text, 'a package.json');
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}
