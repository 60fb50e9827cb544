import { strongerScope } from '../../../joining/graph';
import { prefixedHash } from '../../../support/hashes';
import { tomlLines } from '../../../support/toml';
import { entriesOf, field, listOf, textField, type Fields } from '../../../support/values';
import type { ComponentScope, PackageList, ReadPackage } from '../../../types';
import { scopeOfGroup } from '../common/group-scope';
import { MAX_SAME_NAME } from '../common/direct';
import { normalName, pypiPurl, sourceOfUrl, type Source } from '../common/requirement';

/** A requirement inside the lock file: with a version where several are locked. */
interface Need {
  name: string;
  version?: string;
}

export function readLock(document: Fields, text: string): PackageList {
  const lines = tomlLines(text, ['name']);
  const entries = listOf(field(document, 'package'));
  const find = finderIn(entries);
  const direct = new Map<string, ComponentScope>();
  const ask = (list: unknown, scope: ComponentScope): void => {
    for (const id of needsIn(list).flatMap(find)) direct.set(id, strongerScope(direct.get(id) ?? scope, scope));
  };
  for (const entry of entries) {
    if (ownFolder(entry) === undefined) continue;
    ask(field(entry, 'dependencies'), 'runtime');
    for (const [extra, list] of entriesOf(field(entry, 'optional-dependencies')))
      ask(list, nonRuntime(extra, 'optional'));
    for (const [group, list] of entriesOf(field(entry, 'dev-dependencies')))
      ask(list, nonRuntime(group, 'development'));
  }
  const root = entries.find((entry) => ownFolder(entry) === '.');
  const name = textField(root, 'name');
  const version = textField(root, 'version');
  return {
    packages: entries.map((entry, at) => {
      const id = String(at);
      return packageOf(entry, id, lines.at('package', at, 'name'), direct.get(id), find);
    }),
    direct: [...direct.keys()],
    ...(name !== undefined && { project: { name, ...(version !== undefined && { version }), licenses: [] } }),
    members: entries.map(ownFolder).filter((folder) => folder !== undefined),
  };
}

const nonRuntime = (group: string, otherwise: ComponentScope): ComponentScope => {
  const scope = scopeOfGroup(group);
  return scope === 'runtime' ? otherwise : scope;
};

const needsIn = (list: unknown): Need[] =>
  listOf(list).flatMap((one) => {
    const name = textField(one, 'name');
    return name === undefined ? [] : [{ name, version: textField(one, 'version') }];
  });

function finderIn(entries: readonly unknown[]): (need: Need) => string[] {
  const byName = new Map<string, { id: string; version?: string }[]>();
  entries.forEach((entry, at) => {
    const key = normalName(textField(entry, 'name') ?? '');
    const known = { id: String(at), version: textField(entry, 'version') };
    const list = byName.get(key);
    if (!list) byName.set(key, [known]);
    else if (list.length < MAX_SAME_NAME) list.push(known);
  });
  return ({ name, version }) => {
    const known = byName.get(normalName(name)) ?? [];
    const exact = known.filter((one) => version === undefined || one.version === version);
    return exact.map(({ id }) => id);
  };
}

/** The folder of a member of the workspace; undefined for what comes from elsewhere. */
function ownFolder(entry: unknown): string | undefined {
  const source = field(entry, 'source');
  return ['virtual', 'editable', 'directory'].map((kind) => textField(source, kind)).find((one) => one !== undefined);
}

function packageOf(
  entry: unknown,
  id: string,
  line: number | undefined,
  scope: ComponentScope | undefined,
  find: (need: Need) => string[],
): ReadPackage {
  const name = textField(entry, 'name') ?? '';
  const version = textField(entry, 'version') ?? '';
  const own = ownFolder(entry) !== undefined;
  const extras = entriesOf(field(entry, 'optional-dependencies')).flatMap(([, list]) => needsIn(list));
  const needs = own ? [] : [...needsIn(field(entry, 'dependencies')), ...extras];
  const archives = [field(entry, 'sdist'), ...listOf(field(entry, 'wheels'))];
  return {
    id,
    purl: pypiPurl(name, version, sourceOf(field(entry, 'source'))),
    name,
    version,
    line,
    ...(scope && { scope }),
    dependsOn: needs.flatMap(find),
    hashes: archives.flatMap((archive) => prefixedHash(field(archive, 'hash'))),
    ...(own && { own }),
  };
}

/** `git = "https://host/r?rev=main#commit"`, `url`, or `path` of an archive. */
function sourceOf(source: unknown): Source {
  const git = textField(source, 'git');
  if (git !== undefined) {
    const [address = '', commit] = git.split('#');
    return sourceOfUrl(`git+${address.split('?')[0]}`, commit);
  }
  const other = textField(source, 'url') ?? textField(source, 'path');
  return other === undefined ? {} : sourceOfUrl(other);
}
