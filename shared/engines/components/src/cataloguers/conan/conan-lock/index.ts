import { parseJson } from '../../../support/json';
import { ANY, jsonLines } from '../../../support/json-lines';
import { entriesOf, field, fieldAt, isFields, listOf, textField, textOf, textsOf } from '../../../support/values';
import { UnreadableError, type Cataloguer, type PackageList, type ReadPackage } from '../../../types';
import { readReference } from '../conan-reference';

/** `conan.lock`: a graph of nodes (Conan 1), or lists of references by what they are for (Conan 2). */
const cataloguer: Cataloguer = {
  id: 'conan/conan-lock',
  ecosystem: 'conan',
  kind: 'lockfile',
  files: ['conan.lock'],
  read: async (input) => {
    const text = await input.text();
    const lock = parseJson(text, 'a lock file');
    if (isFields(fieldAt(lock, 'graph_lock', 'nodes'))) return graph(text, lock);
    if (!LISTS.some(([key]) => Array.isArray(lock[key])))
      throw new UnreadableError('it has neither nodes nor requires');
    const lines = jsonLines(
      text,
      LISTS.map(([key]) => [key, ANY]),
    );
    return {
      packages: LISTS.flatMap(([key, scope]) =>
        listOf(lock[key]).flatMap((one, index): ReadPackage[] => {
          const found = readReference(textOf(one) ?? '');
          return found ? [{ id: `${key} ${index}`, ...found, line: lines.at(key, index), scope }] : [];
        }),
      ),
    };
  },
};
export default cataloguer;

const LISTS = [
  ['requires', 'runtime'],
  ['python_requires', 'build'],
  ['build_requires', 'build'],
] as const;

/** Node 0 is the project; it has the path of its recipe in place of a reference, or its own reference. */
function graph(text: string, lock: unknown): PackageList {
  const path = ['graph_lock', 'nodes'];
  const lines = jsonLines(text, [[...path, ANY, 'ref']]);
  const nodes = entriesOf(fieldAt(lock, ...path));
  const needsOf = (node: unknown): string[] => [
    ...textsOf(field(node, 'requires')),
    ...textsOf(field(node, 'build_requires')),
  ];
  const built = new Set(nodes.flatMap(([, node]) => textsOf(field(node, 'build_requires'))));
  const root = nodes.find(([id]) => id === '0')?.[1];
  const packages = nodes.flatMap(([id, node]): ReadPackage[] => {
    const found = id === '0' ? undefined : readReference(textField(node, 'ref') ?? '');
    if (!found) return [];
    const scope = built.has(id) ? { scope: 'build' as const } : {};
    return [{ id, ...found, line: lines.at(...path, id, 'ref'), dependsOn: needsOf(node), ...scope }];
  });
  return { packages, ...(root === undefined ? {} : { direct: needsOf(root) }) };
}
