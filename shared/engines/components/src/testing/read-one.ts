import { memoryTree } from '@osk/file-tree';
import { folderOf, resolveIn } from '../reading/paths';
import type { Cataloguer, CatalogueInput, PackageList, ReadPackage } from '../types';

type Files = Readonly<Record<string, string | Buffer>>;

/** What a cataloguer is given for a file of a tree in memory; the first file when none is named. */
export function inputOf(files: Files, path = Object.keys(files)[0] ?? ''): CatalogueInput {
  const tree = memoryTree(files);
  const read = async (at: string): Promise<string> => (await tree.read(at, 1e9)).toString('utf8');
  return {
    path,
    tree,
    text: () => read(path),
    bytes: (maxBytes = 1e9) => tree.read(path, maxBytes),
    sibling: async (relative) => {
      const at = resolveIn(folderOf(path), relative);
      return at !== undefined && tree.has(at) ? await read(at) : undefined;
    },
  };
}

/** Reads one file of a small tree. */
export const readOne = (cataloguer: Cataloguer, files: Files, path?: string): Promise<PackageList> =>
  cataloguer.read(inputOf(files, path));

/** The packages by purl, for assertions that say what matters only. */
export const byPurl = ({ packages }: PackageList): Map<string, ReadPackage> =>
  new Map(packages.map((entry) => [entry.purl, entry]));
