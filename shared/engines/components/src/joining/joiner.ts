import type { Catalogue, Cataloguer, Component, PackageList, ReadPackage } from '../types';
import { Distinct } from '../support/distinct';
import { settleRanges } from './settle-ranges';
import { placePackages, strongerScope, type Placed } from './graph';

type Location = Component['locations'][number];
type Hash = Component['hashes'][number];

/** Wheels of one version can have dozens of digests; beyond this they say nothing more. */
const MAX_HASHES = 100;

/** A component whose lists are still being filled: they are the very lists that it has. */
interface Building {
  component: Component;
  locations: Distinct<Location>;
  licenses: Distinct<string>;
  hashes: Distinct<Hash>;
  dependsOn: Distinct<string>;
}

const placeOf = ({ file, within = '' }: Location): string => `${file}\n${within}`;
const hashKey = ({ algorithm, value }: Hash): string => `${algorithm}:${value}`;
const itself = (text: string): string => text;

interface FileRead {
  file: string;
  cataloguer: Cataloguer;
  packages: readonly ReadPackage[];
  /** What chains call each package. */
  labels: readonly string[];
}

/** Joins what the files tell: the same purl is one component, with a place in each file that names it. */
export class Joiner {
  private readonly components = new Map<string, Building>();
  private readonly projects: Catalogue['projects'] = [];

  /** Returns how many packages had no name that makes a purl. */
  async add(
    file: string,
    cataloguer: Cataloguer,
    list: PackageList,
    pace: () => Promise<void> | undefined,
  ): Promise<number> {
    const placed = placePackages(list);
    // Chains repeat the same names over and over: each is put together once.
    const labels = list.packages.map(labelOf);
    let nameless = 0;
    for (const [at, one] of list.packages.entries()) {
      await pace();
      if (one.own) continue;
      if (one.purl === '') nameless += 1;
      else this.addPackage({ file, cataloguer, packages: list.packages, labels }, one, placed[at] as Placed);
    }
    if (list.project) this.addProject(file, list.project, list.packages, placed);
    return nameless;
  }

  result(): Pick<Catalogue, 'components' | 'projects'> {
    const components = [...this.components.values()].map(({ component }) => component);
    return settleRanges({
      components: components.sort((a, b) => (a.purl < b.purl ? -1 : 1)),
      projects: this.projects,
    });
  }

  private addPackage(
    { file, cataloguer, packages, labels }: FileRead,
    one: ReadPackage,
    { scope, direct, chain, cut, needs }: Placed,
  ): void {
    const path = chain.map((at) => labels[at] as string);
    if (cut) path.splice(1, 0, '...');
    const known = this.components.get(one.purl);
    const entry = known ?? begin(one, cataloguer.ecosystem, { scope, direct, path });
    if (known) {
      const { component } = known;
      component.scope = strongerScope(component.scope, scope);
      component.direct = component.direct === true || direct === true ? true : (component.direct ?? direct);
      if (path.length > 0 && (component.path.length === 0 || path.length < component.path.length))
        component.path = path;
      component.constraint ??= one.constraint;
    } else this.components.set(one.purl, entry);
    entry.locations.add({
      file,
      ...(one.line !== undefined && { line: one.line }),
      ...(one.within !== undefined && { within: one.within }),
      cataloguer: cataloguer.id,
      kind: cataloguer.kind,
    });
    for (const license of one.licenses ?? []) if (license.trim() !== '') entry.licenses.add(license.trim());
    for (const hash of one.hashes ?? []) if (entry.hashes.items.length < MAX_HASHES) entry.hashes.add(hash);
    for (const at of needs) {
      const needed = packages[at] as ReadPackage;
      if (!needed.own && needed.purl !== '') entry.dependsOn.add(needed.purl);
    }
  }

  private addProject(
    file: string,
    project: NonNullable<PackageList['project']>,
    packages: readonly ReadPackage[],
    placed: readonly Placed[],
  ): void {
    const asked = packages.filter(({ own, purl }, at) => placed[at]?.direct === true && !own && purl !== '');
    this.projects.push({
      file,
      ...project,
      licenses: [...(project.licenses ?? [])],
      dependsOn: [...new Set(asked.map(({ purl }) => purl))],
    });
  }
}

function begin(
  { purl, name, version, constraint }: ReadPackage,
  ecosystem: string,
  place: Pick<Component, 'scope' | 'direct' | 'path'>,
): Building {
  const [locations, licenses] = [new Distinct(placeOf), new Distinct(itself)];
  const [hashes, dependsOn] = [new Distinct(hashKey), new Distinct(itself)];
  const component: Component = {
    purl,
    name,
    version,
    ...(constraint !== undefined && { constraint }),
    ecosystem,
    ...place,
    locations: locations.items,
    licenses: licenses.items,
    hashes: hashes.items,
    dependsOn: dependsOn.items,
  };
  return { component, locations, licenses, hashes, dependsOn };
}

const labelOf = ({ name, version }: ReadPackage): string => (version === '' ? name : `${name}@${version}`);
