import { TreeError, type FileTree } from '@osk/file-tree';
import { folderOf, resolveIn } from '../support/paths';
import { UnreadableError, type CatalogueInput } from '../types';
import { decodeText } from './decode';

export const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;

export interface InputOptions {
  maxFileBytes?: number;
  signal?: AbortSignal;
}

/** What a cataloguer gets to read a file of the tree with. */
export function inputFor(tree: FileTree, path: string, options: InputOptions = {}): CatalogueInput {
  const { maxFileBytes = DEFAULT_MAX_BYTES, signal } = options;
  const read = async (file: string, most: number): Promise<Buffer> => {
    try {
      return await tree.read(file, most);
    } catch (error) {
      if (error instanceof TreeError && error.code === 'too_large')
        throw new UnreadableError(`it is larger than ${size(most)}`);
      throw error;
    }
  };
  return {
    path,
    tree,
    signal,
    bytes: (most = maxFileBytes) => read(path, most),
    text: async () => decodeText(await read(path, maxFileBytes)),
    sibling: async (relative) => {
      const file = resolveIn(folderOf(path), relative);
      return file !== undefined && tree.has(file) ? decodeText(await read(file, maxFileBytes)) : undefined;
    },
  };
}

const size = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${bytes} bytes` : `${Math.floor(bytes / 1024 / 1024)} MiB`;
