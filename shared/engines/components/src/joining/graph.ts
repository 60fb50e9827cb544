import type { ComponentScope, PackageList, ReadPackage } from '../types';

/** Strongest first: what is there at run time counts, whatever else also brings it. */
const STRENGTH: readonly ComponentScope[] = ['runtime', 'optional', 'build', 'test', 'development'];

export const strongerScope = (a: ComponentScope, b: ComponentScope): ComponentScope =>
  STRENGTH.indexOf(a) <= STRENGTH.indexOf(b) ? a : b;

/** What one file tells of a package once its graph is known; in the order of the file's packages. */
export interface Placed {
  scope: ComponentScope;
  /** Null when the file does not tell what the project asks for itself. */
  direct: boolean | null;
  /** The shortest chain as indexes into the packages, from the direct one to itself; [] when nothing is known to bring it. */
  chain: readonly number[];
  /** True when the middle of the chain is left out. */
  cut: boolean;
  needs: readonly number[];
}

/** Longer chains are shown by both ends; whole ones would be quadratic in the length of a hostile file. */
export const MAX_CHAIN = 40;

/** Places every package of a file in its graph: breadth first, so that chains are shortest; no recursion. */
export function placePackages(list: PackageList): Placed[] {
  const { packages } = list;
  const index = new Map<string, number>();
  packages.forEach(({ id }, at) => {
    if (!index.has(id)) index.set(id, at);
  });
  const indexes = (ids: readonly string[] = []): number[] => {
    const found: number[] = [];
    for (const id of ids.length > 1 ? new Set(ids) : ids) {
      const at = index.get(id);
      if (at !== undefined) found.push(at);
    }
    return found;
  };
  const needs = packages.map(({ dependsOn }) => indexes(dependsOn));
  const direct = new Set(indexes(list.direct));
  // The project's own members ask for things themselves: what they need is direct too.
  packages.forEach((one, at) => {
    if (one.own) for (const needed of needs[at] ?? []) direct.add(needed);
  });
  for (const at of direct) if (packages[at]?.own) direct.delete(at);
  const tells = list.direct !== undefined || direct.size > 0;
  const reached = breadthFirst(packages, needs, direct);
  const scopes = spreadScopes(packages, needs, direct);
  return packages.map((_one, at) => ({
    scope: scopes[at] ?? 'runtime',
    direct: tells ? direct.has(at) : null,
    ...chainTo(at, reached),
    needs: needs[at] ?? [],
  }));
}

interface Reached {
  /** The package that brought each one first: -1 for the direct ones, undefined for what nothing brings. */
  from: (number | undefined)[];
  depth: number[];
  root: number[];
}

function breadthFirst(packages: readonly ReadPackage[], needs: number[][], direct: ReadonlySet<number>): Reached {
  const reached: Reached = { from: [], depth: [], root: [] };
  const queue: number[] = [];
  const reach = (at: number, from: number): void => {
    if (reached.from[at] !== undefined || packages[at]?.own) return;
    reached.from[at] = from;
    reached.depth[at] = from < 0 ? 1 : (reached.depth[from] ?? 0) + 1;
    reached.root[at] = from < 0 ? at : (reached.root[from] ?? at);
    queue.push(at);
  };
  for (const at of direct) reach(at, -1);
  for (let head = 0; head < queue.length; head += 1) {
    const at = queue[head] as number;
    for (const needed of needs[at] ?? []) reach(needed, at);
  }
  return reached;
}

function chainTo(at: number, { from, depth, root }: Reached): { chain: number[]; cut: boolean } {
  if (from[at] === undefined) return { chain: [], cut: false };
  const cut = (depth[at] ?? 0) > MAX_CHAIN;
  const chain: number[] = [];
  for (let step = at; step >= 0 && chain.length < (cut ? MAX_CHAIN - 1 : MAX_CHAIN); step = from[step] ?? -1)
    chain.push(step);
  if (cut) chain.push(root[at] ?? at);
  return { chain: chain.reverse(), cut };
}

/** A package that does not say its scope has the strongest one of the direct packages that bring it. */
function spreadScopes(
  packages: readonly ReadPackage[],
  needs: number[][],
  direct: ReadonlySet<number>,
): ComponentScope[] {
  const scopes: (ComponentScope | undefined)[] = [];
  for (const scope of STRENGTH) {
    const queue = [...direct].filter((at) => scopes[at] === undefined && (packages[at]?.scope ?? 'runtime') === scope);
    for (const at of queue) scopes[at] = scope;
    for (let head = 0; head < queue.length; head += 1)
      for (const needed of needs[queue[head] as number] ?? []) {
        if (scopes[needed] !== undefined || packages[needed]?.own) continue;
        scopes[needed] = scope;
        queue.push(needed);
      }
  }
  return packages.map((one, at) => one.scope ?? scopes[at] ?? 'runtime');
}
