import type { FileTree } from '@osk/file-tree';
import { TreeError } from '@osk/file-tree';
import { UnreadableError, type Cataloguer, type PackageList } from '../types';
import { inputFor, type InputOptions } from './input';

export type ReadOutcome = { list: PackageList } | { reason: string };

/**
 * Has a cataloguer read a file. Whatever goes wrong is the file's fault and comes back as a reason for people; only an
 * aborted signal throws.
 */
export async function readFile(
  tree: FileTree,
  path: string,
  cataloguer: Cataloguer,
  options: InputOptions,
): Promise<ReadOutcome> {
  try {
    return { list: await cataloguer.read(inputFor(tree, path, options)) };
  } catch (error) {
    options.signal?.throwIfAborted();
    return { reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof UnreadableError) return error.message;
  if (error instanceof RangeError) return 'it is nested too deeply or too large';
  if (error instanceof TreeError && error.code === 'not_found') return 'it went away while it was read';
  if (error instanceof SyntaxError) return 'its syntax is broken';
  return 'it does not have the form that its name promises';
}
