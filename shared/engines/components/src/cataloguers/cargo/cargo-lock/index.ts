import { strongerScope } from '../../../joining/graph';
import { withReachedScopes } from '../../../reading/scopes';
import { parseToml, tomlLines } from '../../../support/toml';
import { field, listOf, textField, textsOf } from '../../../support/values';
import {
  UnreadableError,
  type Cataloguer,
  type ComponentScope,
  type PackageList,
  type ReadPackage,
} from '../../../types';
import { cratePurl } from '../crate';
import { workspaceMembers, type WorkspaceMember } from '../workspace';

interface LockedCrate {
  name: string;
  version: string;
  source: string;
  checksum: string;
  needs: string[];
  line: number | undefined;
}

/** `Cargo.lock`, versions 1 to 4 (Cargo's `resolver/encode`: v1 has its checksums in `[metadata]` and may have a `[root]`). */
const cataloguer: Cataloguer = {
  id: 'cargo/cargo-lock',
  ecosystem: 'cargo',
  kind: 'lockfile',
  files: ['Cargo.lock'],
  read: async (input) => {
    const crates = cratesOf(await input.text());
    const { members, unread } = await workspaceMembers(input);
    return { ...listed(crates, members), unread };
  },
};
export default cataloguer;

function cratesOf(text: string): LockedCrate[] {
  const lock = parseToml(text);
  const entries = listOf(field(lock, 'package'));
  const root = field(lock, 'root');
  if (entries.length === 0 && root === undefined && field(lock, 'version') === undefined)
    throw new UnreadableError('no [[package]] in it');
  const lines = tomlLines(text, ['name']);
  return [
    ...(root === undefined ? [] : [{ entry: root, line: lines.at('root', 'name') }]),
    ...entries.map((entry, index) => ({ entry, line: lines.at('package', index, 'name') })),
  ].flatMap(({ entry, line }) => {
    const [name, version] = [textField(entry, 'name'), textField(entry, 'version')];
    if (!name || !version) return [];
    const source = textField(entry, 'source') ?? '';
    const checksum =
      textField(entry, 'checksum') ??
      textField(field(lock, 'metadata'), `checksum ${name} ${version} (${source})`) ??
      '';
    return [
      {
        name,
        version,
        source,
        checksum: /^[0-9a-f]{64}$/.test(checksum) ? checksum : '',
        needs: textsOf(field(entry, 'dependencies')),
        line,
      },
    ];
  });
}

/** `name`, `name version` or `name version (source)`: as much as is needed to be unambiguous. */
const idsOf = (crate: LockedCrate): string[] => [
  crate.name,
  `${crate.name} ${crate.version}`,
  `${crate.name} ${crate.version} (${crate.source})`,
];

function listed(crates: readonly LockedCrate[], members: ReadonlyMap<string, WorkspaceMember>): PackageList {
  const idOf = (crate: LockedCrate): string => idsOf(crate)[crate.source === '' ? 1 : 2] ?? crate.name;
  const known = new Map(crates.flatMap((crate) => idsOf(crate).map((id) => [id, crate] as const)));
  const needsOf = (crate: LockedCrate): LockedCrate[] => crate.needs.flatMap((need) => known.get(need) ?? []);
  const packages = crates.map((crate): ReadPackage => {
    const own = crate.source === '';
    const license = own ? members.get(crate.name)?.license : undefined;
    return {
      id: idOf(crate),
      purl: cratePurl(crate.name, crate.version, crate.source),
      name: crate.name,
      version: crate.version,
      line: crate.line,
      dependsOn: needsOf(crate).map(idOf),
      ...(license ? { licenses: [license] } : {}),
      ...(crate.checksum === '' ? {} : { hashes: [{ algorithm: 'SHA-256' as const, value: crate.checksum }] }),
      ...(own ? { own: true } : {}),
    };
  });
  const asked = new Map<string, ComponentScope>();
  for (const crate of crates.filter(({ source }) => source === ''))
    for (const need of needsOf(crate).filter(({ source }) => source !== ''))
      for (const scope of scopesOf(members.get(crate.name), need.name))
        asked.set(idOf(need), strongerScope(asked.get(idOf(need)) ?? scope, scope));
  const first = crates.find(({ source, name }) => source === '' && members.size <= 1 && members.has(name));
  return {
    packages: withReachedScopes(packages, asked),
    direct: [...asked.keys()],
    ...(first
      ? { project: { name: first.name, version: first.version, purl: cratePurl(first.name, first.version) } }
      : {}),
  };
}

/** A member whose manifest is not at hand asks for everything at run time, to be on the safe side. */
function scopesOf(member: WorkspaceMember | undefined, need: string): ComponentScope[] {
  const scopes = member?.dependencies.filter(({ name }) => name === need).map(({ scope }) => scope) ?? [];
  return scopes.length > 0 ? scopes : ['runtime'];
}
