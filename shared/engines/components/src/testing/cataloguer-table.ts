import { memoryTree } from '@osk/file-tree';
import { placePackages } from '../joining/graph';
import { inputFor } from '../reading/input';
import type { Cataloguer, PackageList, ReadPackage } from '../types';

/** One file with what is around it, and what is to be read from it. */
export interface CataloguerCase {
  /** Contents by path; the first one is read unless `path` says otherwise. */
  files: Readonly<Record<string, string | Buffer>>;
  path?: string;
  /** Lines as `showPackages` gives them, in the file's order. */
  expect: readonly string[];
  /** The list's other parts, where they matter. */
  project?: PackageList['project'];
  unread?: readonly string[];
  members?: readonly string[];
}

/** A jest suite with one test per case, by name. */
export function describeCataloguer(cataloguer: Cataloguer, cases: Readonly<Record<string, CataloguerCase>>): void {
  describe(cataloguer.id, () => {
    test.each(Object.entries(cases))('%s', async (_name, { files, path, ...expected }) => {
      const list = await readWith(cataloguer, files, path);
      expect(showPackages(list)).toEqual(expected.expect);
      if ('project' in expected) expect(list.project).toEqual(expected.project);
      if ('members' in expected) expect(list.members).toEqual(expected.members);
      expect(list.unread ?? []).toEqual(expected.unread ?? []);
    });
  });
}

/** Reads the file (default: the first) with the others around it. */
export function readWith(
  cataloguer: Cataloguer,
  files: Readonly<Record<string, string | Buffer>>,
  path = Object.keys(files)[0] ?? '',
): Promise<PackageList> {
  return cataloguer.read(inputFor(memoryTree(files), path));
}

/**
 * A line per package: `purl scope :line direct|own <constraint> -> needs; licences; ALGORITHM:start`. Scope is as it is once
 * the graph is known, `?` stands for "the file does not tell" in place of `direct`, nothing for a transitive one.
 */
export function showPackages(list: PackageList): string[] {
  const placed = placePackages(list);
  const labels = new Map(list.packages.map((one) => [one.id, labelOf(one)]));
  return list.packages.map((one, at) => {
    const place = placed[at];
    const needs = (one.dependsOn ?? []).map((id) => labels.get(id) ?? `missing ${id}`);
    const direct = place?.direct === null ? '?' : place?.direct ? 'direct' : '';
    const parts = [
      one.purl || `(${one.name})`,
      place?.scope,
      one.line === undefined ? '' : `:${one.line}`,
      one.own ? 'own' : direct,
      one.constraint === undefined ? '' : `<${one.constraint}>`,
      needs.length > 0 ? `-> ${needs.join(', ')}` : '',
    ];
    const details = [
      one.licenses?.join(', '),
      one.hashes?.map((hash) => `${hash.algorithm}:${hash.value.slice(0, 8)}`).join(' '),
    ];
    return [parts.filter((part) => part).join(' '), ...details.filter((part) => part), one.within ?? []]
      .flat()
      .join('; ');
  });
}

const labelOf = ({ name, version }: ReadPackage): string => (version === '' ? name : `${name}@${version}`);
