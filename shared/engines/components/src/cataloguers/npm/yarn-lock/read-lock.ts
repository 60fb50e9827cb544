import { integrityHashes } from '../../../support/hashes';
import { field, textEntries } from '../../../support/values';
import { strongerScope } from '../../../joining/graph';
import type { ComponentScope, PackageList, ReadPackage } from '../../../types';
import { projectOf, wantedBy } from '../common/manifest';
import type { Member } from '../common/workspaces';
import { splitDescriptor, type YarnEntry } from './entry';
import { purlOfEntry, type Resolved } from './resolution';

/**
 * Either form of Yarn's lock file as packages. The lock file tells neither what the project asks for nor what for, so
 * `members` are the manifests of the project (folder `.`) and of its workspace.
 */
export function packagesOf(
  entries: readonly YarnEntry[],
  resolve: (entry: YarnEntry) => Resolved,
  members: readonly Member[],
): PackageList {
  const find = finderOf(entries, members);
  const resolved = entries.map(resolve);
  const direct = directScopes(members, find);
  const packages = entries.map((entry, at) =>
    packageOf(entry, resolved[at] as Resolved, direct.get(idOf(entry)), find),
  );
  const root = members.find(({ folder }) => folder === '.');
  const project = root && projectOf(root.manifest);
  return {
    packages,
    ...(root && { direct: [...direct.keys()] }),
    ...(project && { project }),
    members: members.map(({ folder }) => folder),
  };
}

const idOf = ({ descriptors }: YarnEntry): string => descriptors[0] ?? '';

type Find = (name: string, range: string) => string | undefined;

/** Finds the entry a requirement leads to. Where `resolutions` replaced the range, the one entry of that name is it. */
function finderOf(entries: readonly YarnEntry[], members: readonly Member[]): Find {
  const byDescriptor = new Map<string, string>();
  const byName = new Map<string, string | null>();
  for (const entry of entries)
    for (const descriptor of entry.descriptors) {
      const id = idOf(entry);
      if (!byDescriptor.has(descriptor)) byDescriptor.set(descriptor, id);
      const [name] = splitDescriptor(descriptor);
      byName.set(name, !byName.has(name) || byName.get(name) === id ? id : null);
    }
  const resolutions = new Map(members.flatMap(({ manifest }) => textEntries(field(manifest, 'resolutions'))));
  const exact = (name: string, range: string): string | undefined =>
    byDescriptor.get(`${name}@${range}`) ?? byDescriptor.get(`${name}@npm:${range}`);
  return (name, range) => {
    const replaced = resolutions.get(name) ?? resolutions.get(`**/${name}`);
    return (
      exact(name, range) ??
      (replaced === undefined ? undefined : exact(name, replaced)) ??
      byName.get(name) ??
      undefined
    );
  };
}

/** What the members ask for, each with the strongest scope any of them has it for. */
function directScopes(members: readonly Member[], find: Find): Map<string, ComponentScope> {
  const scopes = new Map<string, ComponentScope>();
  for (const { manifest } of members)
    for (const { name, spec, scope } of wantedBy(manifest)) {
      const id = find(name, spec);
      if (id !== undefined) scopes.set(id, strongerScope(scopes.get(id) ?? scope, scope));
    }
  return scopes;
}

function packageOf(entry: YarnEntry, resolved: Resolved, scope: ComponentScope | undefined, find: Find): ReadPackage {
  return {
    id: idOf(entry),
    purl: purlOfEntry(entry, resolved),
    name: resolved.name,
    version: entry.version,
    line: entry.line,
    ...(scope !== undefined && { scope }),
    // A member's needs are its manifest's, which says what they are for.
    dependsOn: resolved.own
      ? []
      : entry.needs.map(([name, range]) => find(name, range)).filter((id) => id !== undefined),
    hashes: integrityHashes(entry.integrity),
    ...(resolved.own && { own: true }),
  };
}
