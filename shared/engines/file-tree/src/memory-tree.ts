import { Readable } from 'node:stream';
import { TreeError, type FileTree } from './types';

/** Files in memory, by path: for tests, examples of rules, and single files. */
export function memoryTree(contents: Readonly<Record<string, string | Buffer>>): FileTree {
  const bytes = new Map(Object.entries(contents).map(([path, content]) => [path, Buffer.from(content)]));
  const known = (path: string): Buffer => {
    const content = bytes.get(path);
    if (!content) throw new TreeError('not_found', path);
    return content;
  };
  return {
    files: [...bytes].map(([path, { length: size }]) => ({ path, size })).sort((a, b) => (a.path < b.path ? -1 : 1)),
    skipped: [],
    has: (path) => bytes.has(path),
    open: (path) => Readable.from([known(path)]),
    readAt: async (path, offset, length) => known(path).subarray(offset, offset + length),
    read: async (path, maxBytes) => {
      const content = known(path);
      if (content.length > maxBytes) throw new TreeError('too_large', path);
      return content;
    },
  };
}
