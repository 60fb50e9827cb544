import { memoryTree } from '@osk/file-tree';
import { inputFor } from '../reading/input';
import type { Cataloguer, PackageList, ReadPackage } from '../types';

type Files = Readonly<Record<string, string | Buffer>>;

/** Reads one file of a small tree in memory; the first when none is named. */
export const readOne = async (
  cataloguer: Cataloguer,
  files: Files,
  path = Object.keys(files)[0] ?? '',
): Promise<PackageList> => cataloguer.read(inputFor(memoryTree(files), path));

/** The packages by purl, for assertions that say what matters only. */
export const byPurl = ({ packages }: PackageList): Map<string, ReadPackage> =>
  new Map(packages.map((entry) => [entry.purl, entry]));
