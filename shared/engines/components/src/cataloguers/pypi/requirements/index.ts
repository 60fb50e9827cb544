import { baseName, folderOf } from '../../../support/paths';
import { UnreadableError, type Cataloguer, type ComponentScope, type PackageList } from '../../../types';
import { scopeOfGroup } from '../common/group-scope';
import { normalName, pypiPurl } from '../common/requirement';
import { collect, type Collected } from './collect';

/** `requirements/dev.txt` is one by its folder; files of constraints only limit what others ask for. */
const accepts = (path: string): boolean => {
  const base = baseName(path).toLowerCase();
  if (/requirements?[^/]*\.(?:txt|in|pip)$/.test(base)) return !/constraints/.test(base);
  return /(?:^|\/)requirements\/[^/]+\.(?:txt|in|pip)$/i.test(path) && !/^constraints/.test(base);
};

/** pip's requirements files, with what pip-compile and uv write into comments; `.in` files unless compiled beside. */
const requirements: Cataloguer = {
  id: 'pypi/requirements',
  ecosystem: 'pypi',
  kind: 'manifest',
  files: ['*.txt', '*.in', '*.pip'],
  accepts,
  async read(input) {
    if (/\.in$/i.test(input.path) && input.tree.has(input.path.replace(/\.in$/i, '.txt'))) return { packages: [] };
    const collected = await collect(input, await input.text(), accepts);
    const { packages, odd } = collected;
    if (packages.length === 0 && odd > 0) throw new UnreadableError('no line of it is a requirement');
    return listOf(input.path, collected);
  },
};

function listOf(path: string, { packages, odd, pins, unread }: Collected): PackageList {
  const scope = scopeOfFile(path);
  const read = packages.map((one, at) => {
    const version = one.version || (pins.get(normalName(one.name)) ?? '');
    return {
      id: String(at),
      purl: pypiPurl(one.name, version, one.source),
      name: one.name,
      version,
      ...(one.constraint !== undefined && { constraint: one.constraint }),
      line: one.line,
      scope,
      hashes: one.hashes,
    };
  });
  const told = odd > 0 ? [...unread, `${odd} lines are no requirements`] : unread;
  const needs = needsOf(packages);
  return {
    packages: read.map((one) => ({ ...one, dependsOn: needs.get(normalName(one.name)) ?? [] })),
    direct: directOf(packages),
    ...(told.length > 0 && { unread: told }),
  };
}

/** The file's own name says what it is for (`requirements-dev.txt`, `requirements/test.in`). */
function scopeOfFile(path: string): ComponentScope {
  const stem = baseName(path).replace(/\.[a-z]+$/i, '');
  const folder = baseName(folderOf(path));
  return scopeOfGroup(
    folder.toLowerCase() === 'requirements' || folder === ''
      ? stem
      : `${stem} ${/^(?:tests?|docs?)$/i.test(folder) ? folder : ''}`,
  );
}

/** A file that says what brings each line asks itself only for what its sources bring; any other asks for all it lists. */
function directOf(packages: Collected['packages']): string[] {
  const compiled = packages.some(({ via }) => via.length > 0);
  return packages.flatMap(({ via }, at) => (!compiled || via.length === 0 || via.some(isFile) ? [String(at)] : []));
}

/** `-r requirements.in`, `shop (pyproject.toml)`. */
const isFile = (source: string): boolean => /^-r\s|\([^)]*\)$|\.(?:in|txt|toml|py|cfg)$/.test(source);

/** Ids by the normal name of what needs them. */
function needsOf(packages: Collected['packages']): Map<string, string[]> {
  const needs = new Map<string, string[]>();
  packages.forEach(({ via }, at) => {
    for (const source of via.filter((one) => !isFile(one) && !one.startsWith('-'))) {
      const key = normalName(source);
      const list = needs.get(key);
      if (list) list.push(String(at));
      else needs.set(key, [String(at)]);
    }
  });
  return needs;
}

export default requirements;
