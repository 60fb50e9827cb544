import { integrityHashes } from '../../../support/hashes';
import { field, isFields, textEntries, textField, type Fields } from '../../../support/values';
import type { ComponentScope, PackageList, ReadPackage } from '../../../types';
import { licensesOf, projectOf, wantedBy } from '../common/manifest';
import { isGit, npmPurl, sourceOf } from '../common/npm-purl';
import { entriesIn, type Entry } from './entries';
import { isOwnFolder, nameOfFolder, resolveFrom } from './resolve';

/**
 * npm's lock file, versions 1 to 3 (docs.npmjs.com, package-lock.json). `manifest` is the package.json beside it: version
 * 1 does not tell what the project asks for itself.
 */
export function readLock(lock: Fields, text: string, manifest?: Fields): PackageList {
  const { entries, odd } = entriesIn(lock, text);
  const links = linksOf(entries);
  const folders = new Set(entries.map(({ folder }) => folder));
  const has = (folder: string): boolean => folders.has(folder);
  const find = (from: string, names: readonly string[]): string[] =>
    names.flatMap((name) => {
      const folder = resolveFrom(from, name, has);
      return folder === undefined ? [] : (links.get(folder) ?? folder);
    });
  const root = rootOf(lock, entries, manifest);
  const packages = entries
    .filter(({ folder }) => folder !== '' && !links.has(folder))
    .map((entry) => packageOf(entry, find(entry.folder, neededBy(entry.fields, isOwnFolder(entry.folder)))));
  const project = root && projectOf(root);
  return {
    packages,
    ...(root && { direct: find('', neededBy(root, true)) }),
    ...(project && { project }),
    members: packages.filter(({ own }) => own).map(({ id }) => id),
    ...(odd > 0 && { unread: [`${odd} entries are not in the form of npm's lock file`] }),
  };
}

/** The folder a link leads to, by the link's own folder. */
function linksOf(entries: readonly Entry[]): Map<string, string> {
  const links = new Map<string, string>();
  for (const { folder, fields } of entries) {
    const target = textField(fields, 'resolved');
    if (field(fields, 'link') === true && target !== undefined) links.set(folder, target);
  }
  return links;
}

function rootOf(lock: Fields, entries: readonly Entry[], manifest: Fields | undefined): Fields | undefined {
  const said = entries.find(({ folder }) => folder === '')?.fields;
  if (said) return { ...said, ...named(said, lock) };
  return manifest;
}

/** The root's entry may leave its name to the lock file's head. */
const named = (said: Fields, lock: Fields): Fields => {
  const name = textField(said, 'name') ?? textField(lock, 'name');
  return name === undefined ? {} : { name };
};

/** Names an entry needs. What a package asks for in development is only there for the project's own. */
function neededBy(fields: Fields, own: boolean): string[] {
  const requires = textEntries(field(fields, 'requires')).map(([name]) => name);
  const wanted = wantedBy(fields).filter(({ scope }) => own || scope !== 'development');
  return [...new Set([...requires, ...wanted.map(({ name }) => name)])];
}

function packageOf({ folder, fields, line }: Entry, dependsOn: string[]): ReadPackage {
  const said = versionOf(fields);
  const name = said.alias ?? textField(fields, 'name') ?? nameOfFolder(folder);
  const own = isOwnFolder(folder) || said.own;
  const { version } = said;
  return {
    id: folder,
    purl: npmPurl(name, version, sourceOf(said.resolved)),
    name,
    version,
    line,
    scope: scopeOf(fields),
    dependsOn,
    licenses: licensesOf(fields),
    hashes: integrityHashes(field(fields, 'integrity')),
    ...(own && { own }),
  };
}

interface SaidVersion {
  version: string;
  resolved?: string;
  alias?: string;
  own: boolean;
}

/** Version 1 writes aliases, addresses and folders into the version. */
function versionOf(fields: Fields): SaidVersion {
  const version = textField(fields, 'version') ?? '';
  const resolved = textField(fields, 'resolved');
  const alias = /^npm:(.+)@([^@]+)$/.exec(version);
  if (alias) return { version: alias[2] ?? '', alias: alias[1], resolved, own: false };
  if (version.startsWith('file:')) {
    const isTarball = /\.(?:tgz|tar(?:\.gz)?)$/.test(version);
    return { version: '', ...(isTarball && { resolved: version }), own: !isTarball };
  }
  if (isGit(version) || /^https?:/.test(version)) return { version: '', resolved: version, own: false };
  return { version, resolved, own: false };
}

function scopeOf(fields: Fields): ComponentScope {
  if (field(fields, 'dev') === true) return 'development';
  return field(fields, 'optional') === true || field(fields, 'devOptional') === true ? 'optional' : 'runtime';
}

/** Whether an object looks like npm's lock file at all. */
export const isNpmLock = (lock: Fields): boolean =>
  'lockfileVersion' in lock || isFields(field(lock, 'packages')) || isFields(field(lock, 'dependencies'));
