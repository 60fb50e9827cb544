import { strongerScope } from '../../../joining/graph';
import { integrityHashes } from '../../../support/hashes';
import { ANY, jsonLines } from '../../../support/json-lines';
import { entriesOf, field, isFields, listOf, textOf, textsOf, type Fields } from '../../../support/values';
import type { ComponentScope, PackageList, ReadPackage } from '../../../types';
import { projectOf, wantedBy } from '../common/manifest';
import { npmPurl, sourceOf, versionInAddress, type Source } from '../common/npm-purl';

/** Bun's text lock file: workspaces as they are in their manifests, packages by the path they are nested in. */
export function readLock(lock: Fields, text: string): PackageList {
  const packages = field(lock, 'packages');
  const keys = new Set(entriesOf(packages).map(([key]) => key));
  const workspaces = entriesOf(field(lock, 'workspaces'));
  const direct = directScopes(workspaces, keys);
  const lines = jsonLines(text, [['packages', ANY]]);
  const root = field(field(lock, 'workspaces'), '');
  const project = isFields(root) ? projectOf(root) : undefined;
  return {
    packages: entriesOf(packages).map(([key, tuple]) => ({
      ...packageOf(key, listOf(tuple), keys),
      line: lines.at('packages', key),
      ...(direct.has(key) && { scope: direct.get(key) }),
    })),
    ...(workspaces.length > 0 && { direct: [...direct.keys()] }),
    ...(project && { project }),
    members: workspaces.map(([folder]) => folder || '.'),
  };
}

function directScopes(
  workspaces: readonly [string, unknown][],
  keys: ReadonlySet<string>,
): Map<string, ComponentScope> {
  const scopes = new Map<string, ComponentScope>();
  for (const [, manifest] of workspaces) {
    if (!isFields(manifest)) continue;
    const own = textOf(field(manifest, 'name'));
    for (const { name, scope } of wantedBy(manifest)) {
      const key = findFrom(own ?? '', name, keys);
      if (key !== undefined) scopes.set(key, strongerScope(scopes.get(key) ?? scope, scope));
    }
  }
  return scopes;
}

/** The package that `name` leads to from a key: nested in it, or in what it is nested in, or at the top. */
function findFrom(key: string, name: string, keys: ReadonlySet<string>): string | undefined {
  const names = key.match(/@[^/]+\/[^/]+|[^/]+/g) ?? [];
  for (let depth = Math.min(names.length, 50); depth >= 0; depth -= 1) {
    const candidate = [...names.slice(0, depth), name].join('/');
    if (keys.has(candidate)) return candidate;
  }
  return undefined;
}

/** `[name@version, registry, {dependencies}, integrity]`; other sources leave the registry out. */
function packageOf(key: string, tuple: readonly unknown[], keys: ReadonlySet<string>): ReadPackage {
  const said = textOf(tuple[0]) ?? '';
  const cut = said.indexOf('@', 1);
  const name = cut < 0 ? said : said.slice(0, cut);
  const reference = cut < 0 ? '' : said.slice(cut + 1);
  const { version, source, own } = referenceOf(reference);
  const details = tuple.find(isFields) ?? {};
  const optionalPeers = new Set(textsOf(field(details, 'optionalPeers')));
  const needs = wantedBy(details).filter(
    ({ name: needed, scope, group }) =>
      scope !== 'development' && !(group === 'peerDependencies' && optionalPeers.has(needed)),
  );
  return {
    id: key,
    purl: npmPurl(name, version, source),
    name,
    version,
    dependsOn: own ? [] : needs.flatMap((one) => findFrom(key, one.name, keys) ?? []),
    hashes: integrityHashes(tuple[3]),
    ...(own && { own }),
  };
}

function referenceOf(reference: string): { version: string; source: Source; own: boolean } {
  if (/^\d/.test(reference)) return { version: reference, source: {}, own: false };
  const tarball = /\.(?:tgz|tar(?:\.gz)?)$/.test(reference);
  if (/^(?:workspace|link|root|portal):/.test(reference)) return { version: '', source: {}, own: true };
  if (/^(?:file:|\.{0,2}\/)/.test(reference))
    return { version: '', source: tarball ? sourceOf(`file:${reference.replace(/^file:/, '')}`) : {}, own: !tarball };
  return { version: versionInAddress(reference), source: sourceOf(reference), own: false };
}
