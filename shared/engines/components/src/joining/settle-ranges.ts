import { folderOf } from '../support/paths';
import type { Catalogue, Component } from '../types';
import { strongerScope } from './graph';

type Joined = Pick<Catalogue, 'components' | 'projects'>;
type Location = Component['locations'][number];

/**
 * A range in one file and the exact version in a surer one of the same project are one component, not two: the exact
 * one takes over the place, and what else the range's file knew. Only where every place of the range leads to one and
 * the same version; otherwise it stays by itself.
 */
export function settleRanges({ components, projects }: Joined): Joined {
  const ranges = components.filter(({ version, constraint }) => version === '' && constraint !== undefined);
  if (ranges.length === 0) return { components, projects };
  const wanted = new Set(ranges.map(({ purl }) => purl));
  const exact = new Map<string, Component[]>();
  for (const component of components) {
    const key = component.version === '' ? undefined : withoutVersion(component.purl);
    if (key === undefined || !wanted.has(key)) continue;
    const list = exact.get(key);
    if (list) list.push(component);
    else exact.set(key, [component]);
  }
  const settled = new Map<string, string>();
  for (const range of ranges) {
    const [only, ...others] = (exact.get(range.purl) ?? []).filter((one) =>
      range.locations.some((at) => isNear(at, one)),
    );
    if (!only || others.length > 0 || !range.locations.every((at) => isNear(at, only))) continue;
    takeOver(only, range);
    settled.set(range.purl, only.purl);
  }
  if (settled.size === 0) return { components, projects };
  const renamed = (purls: readonly string[]): string[] => [...new Set(purls.map((purl) => settled.get(purl) ?? purl))];
  return {
    components: components
      .filter(({ purl }) => !settled.has(purl))
      .map((one) => ({ ...one, dependsOn: renamed(one.dependsOn) })),
    projects: projects.map((project) => ({ ...project, dependsOn: renamed(project.dependsOn) })),
  };
}

/** Undefined for packages that come from elsewhere than a registry, or only in part. */
const withoutVersion = (purl: string): string | undefined =>
  /[?#]/.test(purl) ? undefined : purl.slice(0, Math.max(0, purl.lastIndexOf('@')));

/** Beside the range's file or above it, or installed below it. */
function isNear({ file }: Location, { locations }: Component): boolean {
  const folder = folderOf(file);
  return locations.some(({ file: other, kind }) => {
    const at = folderOf(other);
    if (at === folder || at === '' || folder.startsWith(`${at}/`)) return true;
    return kind === 'installed' && (folder === '' || at.startsWith(`${folder}/`));
  });
}

function takeOver(exact: Component, range: Component): void {
  exact.locations = [...exact.locations, ...range.locations];
  exact.constraint ??= range.constraint;
  if (range.direct !== true) return;
  // A scope that nothing told of is not stronger than one that the range's file gave.
  exact.scope = exact.direct === null ? range.scope : strongerScope(exact.scope, range.scope);
  exact.direct = true;
  exact.path = [`${exact.name}@${exact.version}`];
}
