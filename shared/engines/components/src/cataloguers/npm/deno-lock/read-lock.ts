import { hexHash, integrityHashes } from '../../../support/hashes';
import { ANY, jsonLines, type Lines } from '../../../support/json-lines';
import { purlOf } from '../../../support/purl';
import {
  entriesOf,
  field,
  fieldAt,
  listOf,
  textEntries,
  textField,
  textOf,
  textsOf,
  type Fields,
} from '../../../support/values';
import type { PackageList, ReadPackage } from '../../../types';
import { npmPurl } from '../common/npm-purl';
import { remoteModules } from './remote-modules';

type Registry = 'npm' | 'jsr';
const REGISTRIES: readonly Registry[] = ['npm', 'jsr'];

/** Where each version of the file has its tables. */
function tablesOf(lock: Fields): { specifiers: unknown; table: (of: Registry) => readonly string[] } {
  const [old, newer] = [field(lock, 'npm'), field(lock, 'packages')];
  if (newer !== undefined) return { specifiers: field(newer, 'specifiers'), table: (of) => ['packages', of] };
  if (field(old, 'packages') === undefined) return { specifiers: field(lock, 'specifiers'), table: (of) => [of] };
  return { specifiers: field(old, 'specifiers'), table: (of) => (of === 'npm' ? ['npm', 'packages'] : [of]) };
}

export function readLock(lock: Fields, text: string): PackageList {
  const { specifiers, table } = tablesOf(lock);
  const lines = jsonLines(text, [
    ['npm', ANY],
    ['jsr', ANY],
    ['remote', ANY],
    ['npm', 'packages', ANY],
    ['packages', 'npm', ANY],
    ['packages', 'jsr', ANY],
  ]);
  const keys = new Keys(specifiers);
  const entries = REGISTRIES.flatMap((registry) =>
    entriesOf(fieldAt(lock, ...table(registry)))
      .filter(([key]) => key.indexOf('@', 1) > 0)
      .map(([key, entry]) => ({ registry, key, entry, line: lines.at(...table(registry), key) })),
  );
  for (const { registry, key } of entries) keys.add(registry, key);
  const remote = remoteModules(field(lock, 'remote'), (url) => lines.at('remote', url));
  const direct = wantedBy(field(lock, 'workspace'));
  return {
    packages: [...entries.map((one) => packageOf(one, keys)), ...remote.packages],
    ...(direct && { direct: direct.flatMap((specifier) => keys.of(specifier) ?? []) }),
    unread: remote.unread,
  };
}

/** The packages' ids (`npm:a@1.0.0`) by all that the file calls them. */
class Keys {
  private readonly known = new Set<string>();
  private readonly byName = new Map<string, string>();
  private readonly resolved: ReadonlyMap<string, string>;

  constructor(specifiers: unknown) {
    this.resolved = new Map(textEntries(specifiers));
  }

  add(registry: Registry, key: string): void {
    this.known.add(`${registry}:${key}`);
    this.byName.set(`${registry}:${nameOf(key)}`, `${registry}:${key}`);
  }

  /** `npm:a@^1`, `a@^1` (which are specifiers), `npm:a@1.0.0`, or `npm:a` where there is but one version. */
  of(said: string): string | undefined {
    const [registry, key] = /^(npm|jsr):/.test(said) ? [said.slice(0, 3), said.slice(4)] : ['npm', said];
    const to = (this.resolved.get(said) ?? this.resolved.get(key))?.replace(/^(?:npm|jsr):/, '');
    // Since version 4 a specifier leads to a version alone.
    const id = `${registry}:${to === undefined || to.startsWith(`${nameOf(key)}@`) ? (to ?? key) : `${nameOf(key)}@${to}`}`;
    return this.known.has(id) ? id : this.byName.get(`${registry}:${key}`);
  }
}

const nameOf = (key: string): string => {
  const cut = key.indexOf('@', 1);
  return cut < 0 ? key : key.slice(0, cut);
};

function packageOf(
  { registry, key, entry, line }: { registry: Registry; key: string; entry: unknown; line: ReturnType<Lines['at']> },
  keys: Keys,
): ReadPackage {
  const name = nameOf(key);
  // What peers it was resolved with follows the version.
  const version = key.slice(name.length + 1).split('_')[0] ?? '';
  const needs = ['dependencies', 'optionalDependencies'].flatMap((group) => namesOf(field(entry, group), registry));
  const [scope = '', plain = ''] = name.split('/');
  const integrity = textField(entry, 'integrity');
  return {
    id: `${registry}:${key}`,
    purl: registry === 'npm' ? npmPurl(name, version) : purlOf('jsr', scope, plain, version),
    name,
    version,
    line,
    dependsOn: needs.flatMap((need) => keys.of(need) ?? []),
    hashes: registry === 'npm' ? integrityHashes(integrity) : hexHash('sha256', integrity ?? ''),
  };
}

/** A list of names and versions, or a table of names to keys; `alias@npm:real@1.0.0` is by what it stands for. */
function namesOf(needs: unknown, registry: Registry): string[] {
  const said = Array.isArray(needs) ? textsOf(needs) : textEntries(needs).map(([, key]) => key);
  return said.map((one) => {
    const alias = one.indexOf('@npm:');
    const name = alias > 0 ? one.slice(alias + 1) : one;
    return /^(?:npm|jsr):/.test(name) ? name : `${registry}:${name}`;
  });
}

/** What the workspace and its members ask for, in `deno.json` and in `package.json`; undefined when the file does not tell. */
function wantedBy(workspace: unknown): string[] | undefined {
  if (textOf(workspace) !== undefined || workspace === undefined) return undefined;
  const members = [workspace, ...entriesOf(field(workspace, 'members')).map(([, member]) => member)];
  return members.flatMap((member) =>
    [
      field(member, 'dependencies'),
      fieldAt(member, 'packageJson', 'dependencies'),
      fieldAt(member, 'packageJson', 'devDependencies'),
    ].flatMap((list) => textsOf(listOf(list))),
  );
}
