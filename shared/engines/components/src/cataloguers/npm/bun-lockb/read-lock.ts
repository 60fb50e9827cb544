import { strongerScope } from '../../../joining/graph';
import { hexHash } from '../../../support/hashes';
import type { ComponentScope, PackageList, ReadPackage } from '../../../types';
import { npmPurl, sourceOf, versionInAddress, type Source } from '../common/npm-purl';
import type { LockedNeed, LockedRow, LockTables } from './lock-tables';

/** What a resolution's tag says of where a package comes from; others are files and folders of the project. */
const TAG = { root: 1, npm: 2, localTarball: 8, github: 16, gitlab: 24, git: 32, workspace: 72, remoteTarball: 80 };
const BEHAVIOUR = { optional: 4, development: 8, peer: 16 };
const ALGORITHMS = [undefined, 'sha1', 'sha256', 'sha384', 'sha512'] as const;
const DIGEST_BYTES = { sha1: 20, sha256: 32, sha384: 48, sha512: 64 };

/** Bun's binary lock file as a list; places have no lines, as the file has none. */
export function readLock(tables: LockTables): PackageList {
  const { rows } = tables;
  const isOwn = rows.map(({ tag }) => !isForeign(tag));
  const asked = new Map<number, ComponentScope>();
  rows.forEach(({ needs, tag }, row) => {
    if (!isOwn[row]) return;
    // Only the project and its members have their development packages installed.
    const own = tag === TAG.root || tag === TAG.workspace;
    for (const { to, scope } of needs.flatMap(wanted))
      if (rows[to] && !isOwn[to] && (own || scope !== 'development'))
        asked.set(to, strongerScope(asked.get(to) ?? scope, scope));
  });
  const packages = rows.flatMap((one, row): ReadPackage[] => {
    if (one.tag === TAG.root) return [];
    const { version, source } = originOf(one, tables);
    const needs = one.needs.flatMap(wanted).filter(({ to, scope }) => rows[to] && scope !== 'development');
    const scope = asked.get(row);
    return [
      {
        id: String(row),
        purl: npmPurl(one.name, version, source),
        name: one.name,
        version,
        dependsOn: isOwn[row] ? [] : needs.map(({ to }) => String(to)),
        hashes: hashOf(one.integrity),
        ...(scope === undefined ? {} : { scope }),
        ...(isOwn[row] ? { own: true } : {}),
      },
    ];
  });
  const members = rows.filter(({ tag }) => tag === TAG.workspace).map(({ value }) => tables.text(value, 0));
  const root = rows.find(({ tag }) => tag === TAG.root);
  return {
    packages,
    direct: [...asked.keys()].map(String),
    ...(root && root.name !== '' ? { project: { name: root.name } } : {}),
    members: ['.', ...members],
  };
}

const isForeign = (tag: number): boolean =>
  [TAG.npm, TAG.localTarball, TAG.github, TAG.gitlab, TAG.git, TAG.remoteTarball].includes(tag);

/** What of a need counts: peers that may be missing are not asked for. */
function wanted({ behaviour, to }: LockedNeed): { to: number; scope: ComponentScope }[] {
  const has = (bit: number): boolean => (behaviour & bit) !== 0;
  if (has(BEHAVIOUR.peer) && has(BEHAVIOUR.optional)) return [];
  if (has(BEHAVIOUR.development)) return [{ to, scope: 'development' }];
  return [{ to, scope: has(BEHAVIOUR.optional) ? 'optional' : 'runtime' }];
}

function originOf({ tag, value }: LockedRow, tables: LockTables): { version: string; source: Source } {
  if (tag === TAG.npm) return { version: versionOf(value, tables), source: {} };
  const text = (index: number): string => tables.text(value, index * 8);
  if (tag === TAG.localTarball) return { version: '', source: sourceOf(`file:${text(0)}`) };
  if (tag === TAG.remoteTarball) return { version: versionInAddress(text(0)), source: sourceOf(text(0)) };
  if (tag !== TAG.git && tag !== TAG.github && tag !== TAG.gitlab) return { version: '', source: {} };
  const [owner, repository, asked, resolved] = [text(0), text(1), text(2), text(3)];
  // GitHub's archives are named `owner-repository-commit`.
  const commit = resolved === '' ? asked : resolved.slice(resolved.lastIndexOf('-') + 1);
  const host = tag === TAG.github ? 'github:' : tag === TAG.gitlab ? 'gitlab:' : '';
  const address = host === '' ? repository : `${host}${owner}/${repository}`;
  return { version: '', source: sourceOf(/^[a-z+]+:|^git@/.test(address) ? `${address}#${commit}` : undefined) };
}

/** After the address of the archive: three numbers, then what follows the hyphen and the plus, each with a hash. */
function versionOf(value: LockedRow['value'], { numberWidth, text }: LockTables): string {
  const number = (index: number): number => {
    const at = 8 + index * numberWidth;
    return numberWidth === 4 ? value.u32(at) : value.u64(at);
  };
  const tags = 8 + Math.ceil((3 * numberWidth) / 8) * 8;
  const [before, build] = [text(value, tags), text(value, tags + 16)];
  return `${number(0)}.${number(1)}.${number(2)}${before && `-${before}`}${build && `+${build}`}`;
}

function hashOf(integrity: Buffer): ReturnType<typeof hexHash> {
  const algorithm = ALGORITHMS[integrity[0] ?? 0];
  return algorithm === undefined ? [] : hexHash(algorithm, integrity.toString('hex', 1, 1 + DIGEST_BYTES[algorithm]));
}
