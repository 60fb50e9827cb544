import { strongerScope } from '../../../joining/graph';
import { hexHash } from '../../../support/hashes';
import { nodeAt, pairsOf, readPlainYaml, textAt, type PlainNode } from '../../../support/plain-yaml';
import { UnreadableError, type Cataloguer, type ComponentScope, type ReadPackage } from '../../../types';
import { scopeOfGroup } from '../../pypi/common/group-scope';
import { normalName, parseRequirement, pypiPurl } from '../../pypi/common/requirement';
import { condaPurl, fromUrl } from '../common/conda-package';
import { askedByPixi } from './asked-by-pixi';

/** `pixi.lock`, versions 4 to 6: every package of conda and of PyPI once, and which environments have it. */
const pixiLock: Cataloguer = {
  id: 'conda/pixi-lock',
  ecosystem: 'conda',
  kind: 'lockfile',
  files: ['pixi.lock'],
  async read(input) {
    const [document] = readPlainYaml(await input.text());
    const version = Number(textAt(document, 'version'));
    if (!document || Number.isNaN(version)) throw new UnreadableError("it is not pixi's lock file");
    if (version < 4) throw new UnreadableError(`it has version ${version} of pixi's lock file, which is not read`);
    const entries = (nodeAt(document, 'packages')?.items ?? []).flatMap(entryOf);
    const scopes = scopesByUrl(document);
    const byName = namesOf(entries);
    const asked = await askedByPixi(input);
    const packages = entries.map((entry) => packageOf(entry, scopes, byName));
    const direct = entries.filter(({ kind, name }) => asked?.[kind].has(keyOf(kind, name)));
    return { packages, ...(asked && { direct: direct.map(({ id }) => id) }) };
  },
};

export default pixiLock;

interface Entry {
  id: string;
  kind: 'conda' | 'pypi';
  name: string;
  version: string;
  subdir: string;
  url: string;
  node: PlainNode;
}

/** Since version 5 the kind is the key of the address; before it was a field of its own. */
function entryOf(node: PlainNode): Entry[] {
  const said = textAt(node, 'kind');
  const kind = said === 'conda' || textAt(node, 'conda') !== undefined ? 'conda' : 'pypi';
  const url = textAt(node, kind) ?? textAt(node, 'url') ?? textAt(node, 'path') ?? '';
  const told = kind === 'conda' ? fromUrl(url) : {};
  const name = textAt(node, 'name') ?? told.name ?? '';
  const version = textAt(node, 'version') ?? told.version ?? '';
  const subdir = textAt(node, 'subdir') ?? told.subdir ?? '';
  return name === '' ? [] : [{ id: `${kind} ${url} ${name}`, kind, name, version, subdir, url, node }];
}

const keyOf = (kind: Entry['kind'], name: string): string => (kind === 'pypi' ? normalName(name) : name.toLowerCase());

/** A package that is only in environments for development or tests is for these. */
function scopesByUrl(document: PlainNode): Map<string, ComponentScope> {
  const scopes = new Map<string, ComponentScope>();
  for (const [name, environment] of pairsOf(nodeAt(document, 'environments'))) {
    const scope = scopeOfGroup(name);
    for (const [, platform] of pairsOf(nodeAt(environment, 'packages')))
      for (const item of platform.items ?? []) {
        const url = textAt(item, 'conda') ?? textAt(item, 'pypi') ?? '';
        scopes.set(url, strongerScope(scopes.get(url) ?? scope, scope));
      }
  }
  return scopes;
}

function namesOf(entries: readonly Entry[]): Map<string, Entry[]> {
  const byName = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = `${entry.kind} ${keyOf(entry.kind, entry.name)}`;
    const list = byName.get(key);
    if (list) list.push(entry);
    else byName.set(key, [entry]);
  }
  return byName;
}

/** Builds of one package for many platforms; beyond this a hostile file would be gone through in its square. */
const MAX_BUILDS = 50;

function packageOf(
  { id, kind, name, version, subdir, url, node }: Entry,
  scopes: ReadonlyMap<string, ComponentScope>,
  byName: ReadonlyMap<string, Entry[]>,
): ReadPackage {
  const isLocal = url !== '' && !/^[a-z+]+:\/\//.test(url);
  const texts = (key: string): string[] => (nodeAt(node, key)?.items ?? []).flatMap(({ text }) => text ?? []);
  const found = (wanted: Entry['kind'], needed: string): Entry[] =>
    (byName.get(`${wanted} ${keyOf(wanted, needed)}`) ?? []).slice(0, MAX_BUILDS);
  // What is for one platform needs what is for the same or for all.
  const conda = texts('depends').flatMap((spec) =>
    found('conda', spec.split(/\s/)[0] ?? '').filter(
      (one) => one.subdir === subdir || one.subdir === 'noarch' || subdir === 'noarch',
    ),
  );
  const pypi = texts('requires_dist').flatMap((text) => {
    const needed = parseRequirement(text);
    return needed && !/\bextra\s*==/.test(needed.marker ?? '') ? found('pypi', needed.name) : [];
  });
  const license = textAt(node, 'license');
  return {
    id,
    purl: kind === 'pypi' ? pypiPurl(name, version) : condaPurl({ ...fromUrl(url), name, version }),
    name,
    version,
    line: node.line,
    scope: scopes.get(url) ?? 'runtime',
    dependsOn: [...conda, ...pypi].map((one) => one.id),
    hashes: ['md5', 'sha256'].flatMap((algorithm) => hexHash(algorithm, textAt(node, algorithm) ?? '')),
    ...(license === undefined ? {} : { licenses: [license] }),
    ...(isLocal ? { own: true } : {}),
  };
}
