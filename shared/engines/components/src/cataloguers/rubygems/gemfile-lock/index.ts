import { strongerScope } from '../../../joining/graph';
import { withReachedScopes } from '../../../reading/scopes';
import { baseName } from '../../../support/paths';
import {
  UnreadableError,
  type Cataloguer,
  type CatalogueInput,
  type ComponentScope,
  type ReadPackage,
} from '../../../types';
import { gemPurl } from '../gem-purl';
import { gemsOf } from '../gemfile-groups';
import { readGemLock, type GemLock, type LockedGem } from './lock-sections';

/**
 * `Gemfile.lock` (and `gems.locked`), with the groups of the Gemfile beside it. The builds of one version for several
 * platforms are one package: they are the same code to an advisory.
 */
const cataloguer: Cataloguer = {
  id: 'rubygems/gemfile-lock',
  ecosystem: 'gem',
  kind: 'lockfile',
  files: ['Gemfile.lock', 'gems.locked', '*.gemfile.lock'],
  read: async (input) => {
    const lock = readGemLock(await input.text());
    if (lock.gems.length === 0 && lock.direct === undefined)
      throw new UnreadableError('no section of a lock file in it');
    const byName = byNameOf(lock.gems);
    const asked = await askedFor(input, lock, byName);
    const packages = [...byName.values()].flat().map((gem) => listed(gem, byName, lock.checksums));
    if (lock.bundler && !byName.has('bundler')) packages.push(bundlerOf(lock.bundler));
    return {
      packages: withReachedScopes(packages, asked),
      ...(lock.direct === undefined ? {} : { direct: [...asked.keys()] }),
      unread: lock.unread,
    };
  },
};
export default cataloguer;

const idOf = ({ name, version }: { name: string; version: string }): string => `${name} ${version}`;

/** One gem per name and version, with what any of its platforms needs. */
function byNameOf(gems: readonly LockedGem[]): Map<string, LockedGem[]> {
  const byName = new Map<string, LockedGem[]>();
  for (const gem of gems) {
    const versions = byName.get(gem.name) ?? [];
    const same = versions.find(({ version }) => version === gem.version);
    if (same) same.needs = [...new Set([...same.needs, ...gem.needs])];
    else byName.set(gem.name, [...versions, gem]);
  }
  return byName;
}

function listed(
  gem: LockedGem,
  byName: ReadonlyMap<string, LockedGem[]>,
  checksums: ReadonlyMap<string, readonly string[]>,
): ReadPackage {
  const [git, revision] = gem.source === 'GIT' ? [gem.remote, gem.revision] : [];
  const hashes = (checksums.get(idOf(gem)) ?? []).map((value) => ({ algorithm: 'SHA-256' as const, value }));
  return {
    id: idOf(gem),
    purl: gemPurl(gem.name, gem.version, git, revision),
    name: gem.name,
    version: gem.version,
    line: gem.line,
    dependsOn: gem.needs.flatMap((need) => byName.get(need) ?? []).map(idOf),
    ...(hashes.length > 0 ? { hashes } : {}),
    ...(gem.source === 'PATH' ? { own: true } : {}),
  };
}

/** What DEPENDENCIES names, with the scope that the Gemfile gives it. */
async function askedFor(
  input: CatalogueInput,
  lock: GemLock,
  byName: ReadonlyMap<string, LockedGem[]>,
): Promise<Map<string, ComponentScope>> {
  const lockName = baseName(input.path);
  const gemfile = await input.sibling(lockName === 'gems.locked' ? 'gems.rb' : lockName.replace(/\.lock$/i, ''));
  const scopes = new Map<string, ComponentScope>();
  for (const { name, scope } of gemfile === undefined ? [] : gemsOf(gemfile))
    scopes.set(name, strongerScope(scopes.get(name) ?? scope, scope));
  const asked = new Map<string, ComponentScope>();
  for (const name of lock.direct ?? [])
    for (const gem of byName.get(name) ?? []) asked.set(idOf(gem), scopes.get(name) ?? 'runtime');
  return asked;
}

const bundlerOf = ({ version, line }: { version: string; line: number }): ReadPackage => ({
  id: `bundler ${version}`,
  purl: gemPurl('bundler', version),
  name: 'bundler',
  version,
  line,
  scope: 'build',
});
