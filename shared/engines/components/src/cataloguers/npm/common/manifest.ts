import {
  entriesOf,
  field,
  listOf,
  textEntries,
  textField,
  textOf,
  textsOf,
  type Fields,
} from '../../../support/values';
import type { ComponentScope } from '../../../types';

/** What a manifest or a lock file's entry asks for. */
export interface Wanted {
  name: string;
  /** As written: `^1.0.0`, `npm:other@1`, `workspace:*`, `github:a/b`. */
  spec: string;
  scope: ComponentScope;
  /** The field it stands in, for its line. */
  group: string;
}

/** In the order in which a later group gives way to an earlier one. */
const GROUPS: readonly (readonly [string, ComponentScope])[] = [
  ['dependencies', 'runtime'],
  ['optionalDependencies', 'optional'],
  ['devDependencies', 'development'],
  ['peerDependencies', 'runtime'],
];

/** Everything a package asks for, each name once. npm: an optional dependency overrides one of the same name. */
export function wantedBy(manifest: Fields): Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (const [group, scope] of GROUPS)
    for (const [name, spec] of textEntries(field(manifest, group)))
      if (!wanted.has(name)) wanted.set(name, { name, spec, scope, group });
  const optional = field(manifest, 'optionalDependencies');
  for (const [name] of entriesOf(optional)) {
    const one = wanted.get(name);
    if (one) wanted.set(name, { ...one, scope: 'optional' });
  }
  const meta = field(manifest, 'peerDependenciesMeta');
  for (const [name, one] of wanted)
    if (one.group === 'peerDependencies' && field(field(meta, name), 'optional') === true) wanted.delete(name);
  return [...wanted.values()];
}

/** `license` as text, `{type}`, or the old `licenses` list of either. */
export function licensesOf(manifest: Fields): string[] {
  const said = [field(manifest, 'license'), ...listOf(field(manifest, 'licenses'))];
  return said.flatMap((one) => textOf(one) ?? textField(one, 'type') ?? []);
}

/** The globs of a workspace's members: a list, or Yarn's `{packages: []}`. */
export function workspaceGlobs(manifest: Fields): string[] {
  const workspaces = field(manifest, 'workspaces');
  return Array.isArray(workspaces) ? textsOf(workspaces) : textsOf(field(workspaces, 'packages'));
}

/** The project a manifest is of; undefined when it has no name. */
export function projectOf(manifest: Fields): { name: string; version?: string; licenses: string[] } | undefined {
  const name = textField(manifest, 'name');
  const version = textField(manifest, 'version');
  return name === undefined
    ? undefined
    : { name, ...(version !== undefined && { version }), licenses: licensesOf(manifest) };
}
