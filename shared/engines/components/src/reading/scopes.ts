import type { ComponentScope, ReadPackage } from '../types';

/** The stronger claim first: what is needed at run time is a runtime component, whoever else needs it too. */
const ORDER: readonly ComponentScope[] = ['runtime', 'optional', 'build', 'test', 'development'];

/**
 * Gives each package the strongest scope that reaches it from what the project asks for. `asked` holds the scope of
 * each direct package, which may be reached by a stronger one too. What nothing reaches keeps the scope it has.
 */
export function withReachedScopes(
  packages: readonly ReadPackage[],
  asked: ReadonlyMap<string, ComponentScope>,
): ReadPackage[] {
  const byId = new Map(packages.map((entry) => [entry.id, entry]));
  const reached = new Map<string, ComponentScope>();
  for (const scope of ORDER) {
    const queue = [...asked].filter(([, of]) => of === scope).map(([id]) => id);
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      const entry = byId.get(id);
      if (!entry || reached.has(id)) continue;
      reached.set(id, scope);
      for (const next of entry.dependsOn ?? []) queue.push(next);
    }
  }
  return packages.map((entry) => {
    const scope = reached.get(entry.id);
    return scope === undefined ? entry : { ...entry, scope };
  });
}
