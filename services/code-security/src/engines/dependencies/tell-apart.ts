import type { Component } from '@osk/components';
import { orderOf, packageOf } from './upgrade-order';

/**
 * What tells several versions of one package in one file apart, by purl; packages that are there once are not in the
 * map. One of them (the direct one, else that with the shortest chain) has none either, so that it keeps its history
 * when the others go. The rest are told by the names that bring them, which stay when a version changes.
 */
export function distinguish(components: readonly Component[]): Map<string, string> {
  const groups = new Map<string, Component[]>();
  for (const component of components) {
    const key = `${packageOf(component.purl)}\n${placeOf(component)?.file ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), component]);
  }
  const told = new Map<string, string>();
  for (const group of groups.values()) if (group.length > 1) tellGroup(group, told);
  return told;
}

function tellGroup(group: readonly Component[], told: Map<string, string>): void {
  const { compare } = orderOf(group[0]!.purl);
  const [, ...others] = [...group].sort(
    (a, b) =>
      Number(b.direct === true) - Number(a.direct === true) ||
      lengthOf(a) - lengthOf(b) ||
      compare(b.version, a.version) ||
      (a.purl < b.purl ? -1 : 1),
  );
  const used = new Set<string>();
  for (const { purl, path } of others) {
    const chain = path.map(nameOf).join('>');
    let label = chain;
    for (let count = 2; used.has(label) || label === ''; count += 1) label = `${chain}#${count}`;
    used.add(label);
    told.set(purl, label);
  }
}

const lengthOf = ({ path }: Component): number => (path.length === 0 ? Number.MAX_SAFE_INTEGER : path.length);
const nameOf = (label: string): string => label.replace(/(?<=.)@[^@]*$/, '');

const RANK = ['lockfile', 'manifest', 'installed', 'archive', 'binary'] as const;

/** Where the component is changed: its lock file before its manifest before where it lies; then the file nearest the root. */
export function placeOf({ locations }: Pick<Component, 'locations'>): Component['locations'][number] | undefined {
  return [...locations].sort(
    (a, b) =>
      RANK.indexOf(a.kind) - RANK.indexOf(b.kind) ||
      a.file.split('/').length - b.file.split('/').length ||
      (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) ||
      (a.line ?? 0) - (b.line ?? 0),
  )[0];
}
