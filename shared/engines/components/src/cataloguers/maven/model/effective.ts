import { hasPlaceholder, interpolate, type Resolve } from './interpolate';
import type { Pom, RawDependency, RawModel } from './pom';
import type { PomSource } from './pom-source';

/** A POM with its parents, nearest first. */
export interface Lineage {
  poms: { path: string; pom: Pom }[];
  /** `group:artifact:version` of the parent that is not in the tree, or that leads back to a child. */
  missing: string | undefined;
}

/** Longer chains of parents are nobody's. */
const MAX_PARENTS = 32;
/** Imported BOMs that import others. */
const MAX_IMPORTS = 8;

export async function lineageOf(source: PomSource, path: string, pom: Pom): Promise<Lineage> {
  const poms = [{ path, pom }];
  for (let at = { path, pom }; at.pom.parent !== undefined;) {
    const { group, artifact, version } = at.pom.parent;
    const above = await source.parentPath(at.path, at.pom);
    const next = above === undefined || poms.some((one) => one.path === above) ? undefined : await source.at(above);
    if (above === undefined || !next || poms.length >= MAX_PARENTS)
      return { poms, missing: `${group}:${artifact}:${version}` };
    poms.push((at = { path: above, pom: next }));
  }
  return { poms, missing: undefined };
}

/** The nearest value of each property: a profile's before its POM's, a child's before its parent's. */
export function resolverOf({ poms }: Lineage, profile?: RawModel): Resolve {
  const [{ pom } = { pom: undefined }] = poms;
  const models = [...(profile ? [profile] : []), ...poms.flatMap((one) => modelsOf(one.pom))];
  const group = pom?.group || pom?.parent?.group;
  const version = pom?.version || pom?.parent?.version;
  const own: Readonly<Record<string, string | undefined>> = {
    groupId: group,
    artifactId: pom?.artifact,
    version,
    packaging: pom?.packaging,
    'parent.groupId': pom?.parent?.group,
    'parent.artifactId': pom?.parent?.artifact,
    'parent.version': pom?.parent?.version,
  };
  return (name) => {
    for (const { properties } of models) if (properties.has(name)) return properties.get(name);
    const field = name.replace(/^(?:project|pom)\./, '');
    // `${version}` without a prefix is an old way to say `${project.version}`.
    return Object.hasOwn(own, field) ? own[field] : undefined;
  };
}

/** The profiles that are active unless one is asked for, then the POM itself. */
export const modelsOf = (pom: Pom): RawModel[] => [...pom.profiles.filter(({ active }) => active), pom];

export const keyOf = ({ group, artifact, type, classifier }: RawDependency): string =>
  `${group}:${artifact}:${type === '' ? 'jar' : type}:${classifier}`;

export function interpolated(dependency: RawDependency, resolve: Resolve): RawDependency {
  const { line, ...texts } = dependency;
  const values = Object.entries(texts).map(([key, text]) => [key, interpolate(text, resolve)]);
  return { ...(Object.fromEntries(values) as Omit<RawDependency, 'line'>), line };
}

export interface Management {
  managed: Map<string, RawDependency>;
  /** BOMs that are imported and not in the tree, `group:artifact:version`. */
  missing: string[];
}

/**
 * The versions and scopes that a POM manages: its own, then its parents', then what BOMs of the tree bring, in the order
 * they are imported. The first one counts (Maven's "Introduction to the Dependency Mechanism").
 */
export async function managementOf(
  source: PomSource,
  lineage: Lineage,
  resolve: Resolve,
  open: readonly string[] = [],
): Promise<Management> {
  const managed = new Map<string, RawDependency>();
  const missing: string[] = [];
  const imports: RawDependency[] = [];
  for (const model of lineage.poms.flatMap(({ pom }) => modelsOf(pom)))
    for (const raw of model.managed) {
      const entry = interpolated(raw, resolve);
      if (entry.scope === 'import' && entry.type === 'pom') imports.push(entry);
      else if (!managed.has(keyOf(entry))) managed.set(keyOf(entry), entry);
    }
  for (const { group, artifact, version } of imports) {
    const name = `${group}:${artifact}:${version}`;
    const path = await source.named(group, artifact, version);
    // One that is being read already has nothing to add to itself.
    if (path !== undefined && open.includes(path)) continue;
    const pom = path === undefined ? undefined : await source.at(path);
    if (path === undefined || !pom || open.length >= MAX_IMPORTS) {
      missing.push(name);
      continue;
    }
    const above = await lineageOf(source, path, pom);
    const brought = await managementOf(source, above, resolverOf(above), [...open, path]);
    for (const [key, entry] of brought.managed) if (!managed.has(key)) managed.set(key, entry);
    missing.push(...brought.missing);
    if (above.missing !== undefined) missing.push(above.missing);
  }
  return { managed, missing };
}

/** A version that says exactly one: not a range, not a word for the newest, nothing unresolved. */
export function exactVersion(version: string): string {
  const pinned = /^\[([^,()[\]]+)\]$/.exec(version)?.[1]?.trim() ?? version;
  return hasPlaceholder(pinned) || /^[[(]|^(?:LATEST|RELEASE)$/.test(pinned) ? '' : pinned;
}
