import { strongerScope } from '../../../joining/graph';
import { nodeAt, pairsOf, textAt, type PlainNode } from '../../../support/plain-yaml';
import type { ComponentScope } from '../../../types';

/** The projects of a lock file and what they ask for. */
export interface Importers {
  /** Folders relative to the lock file. */
  folders: string[];
  /** Keys of what any of them asks for, each with the strongest scope. */
  direct: Map<string, ComponentScope>;
}

const GROUPS: readonly (readonly [string, ComponentScope])[] = [
  ['dependencies', 'runtime'],
  ['optionalDependencies', 'optional'],
  ['devDependencies', 'development'],
  ['configDependencies', 'build'],
  ['packageManagerDependencies', 'build'],
];

/** Finds the key that a name and version lead to. */
export type FindKey = (name: string, version: string) => string | undefined;

/** `importers`, or the document's head itself where a lock file of before version 9 has one project. */
export function readImporters(document: PlainNode, find: FindKey): Importers {
  const listed = nodeAt(document, 'importers');
  const importers: [string, PlainNode][] = listed ? pairsOf(listed) : [['.', document]];
  const direct = new Map<string, ComponentScope>();
  for (const [, importer] of importers)
    for (const [group, scope] of GROUPS)
      for (const [name, node] of pairsOf(nodeAt(importer, group))) {
        const key = find(name, textAt(node, 'version') ?? node.text ?? '');
        if (key !== undefined) direct.set(key, strongerScope(direct.get(key) ?? scope, scope));
      }
  return { folders: importers.map(([folder]) => folder), direct };
}
