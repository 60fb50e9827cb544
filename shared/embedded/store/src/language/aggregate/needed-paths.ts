import { collectReferences } from '../expression/references';
import { filterPaths } from '../match/compile';
import { projectStagePaths } from '../project/compile';
import type { Doc } from '../types';
import { isPlainObject } from '../values/kinds';
import { topLevel } from '../values/paths';

/** Adds the fields a stage reads; says whether later stages matter, or that the whole document may be read. */
type Reader = (argument: unknown, fields: Set<string>) => 'more' | 'closed' | 'everything';

const expression: Reader = (argument, fields) => (collectReferences(argument, fields) ? 'closed' : 'everything');

function addAll(paths: readonly string[] | null, fields: Set<string>): boolean {
  paths?.forEach((path) => fields.add(topLevel(path)));
  return paths !== null;
}

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  [
    '$match',
    (argument, fields) => (isPlainObject(argument) && addAll(filterPaths(argument), fields) ? 'more' : 'everything'),
  ],
  [
    '$sort',
    (argument, fields) => (isPlainObject(argument) && addAll(Object.keys(argument), fields) ? 'more' : 'everything'),
  ],
  ['$limit', () => 'more'],
  ['$skip', () => 'more'],
  [
    '$unwind',
    (argument, fields) => {
      const path = isPlainObject(argument) ? argument['path'] : argument;
      return collectReferences(path, fields) ? 'more' : 'everything';
    },
  ],
  ['$group', expression],
  ['$sortByCount', expression],
  ['$count', () => 'closed'],
  [
    '$project',
    (argument, fields) =>
      isPlainObject(argument) && addAll(projectStagePaths(argument), fields) ? 'closed' : 'everything',
  ],
  [
    '$facet',
    (argument, fields) => {
      const branches = isPlainObject(argument) ? Object.values(argument) : [];
      return branches.every((branch) => Array.isArray(branch) && addAll(neededPaths(branch as Doc[]), fields))
        ? 'closed'
        : 'everything';
    },
  ],
]);

/** The top-level fields that a pipeline reads of its input; null when it may read, or gives back, whole documents. */
export function neededPaths(pipeline: readonly Doc[]): string[] | null {
  const fields = new Set<string>();
  for (const stage of pipeline) {
    const name = Object.keys(stage)[0] ?? '';
    const outcome = READERS.get(name)?.(stage[name], fields) ?? 'everything';
    if (outcome === 'closed') return [...fields];
    if (outcome === 'everything') return null;
  }
  return null;
}
