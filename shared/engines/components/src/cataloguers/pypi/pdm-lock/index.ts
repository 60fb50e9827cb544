import { prefixedHash } from '../../../support/hashes';
import { parseToml, tomlLines } from '../../../support/toml';
import { entriesOf, field, fieldAt, listOf, textField, textsOf } from '../../../support/values';
import { UnreadableError, type Cataloguer, type ComponentScope, type ReadPackage } from '../../../types';
import { directNames, idsByName } from '../common/direct';
import { scopeOfGroup } from '../common/group-scope';
import { projectOf, pyprojectBeside, wantedBy } from '../common/pyproject';
import { parseRequirement, pypiPurl, sourceOfUrl, type Source } from '../common/requirement';

/** `pdm.lock`, versions 3 and 4. A package stands there once more for each set of extras; what is direct comes from pyproject.toml. */
const pdmLock: Cataloguer = {
  id: 'pypi/pdm-lock',
  ecosystem: 'pypi',
  kind: 'lockfile',
  files: ['pdm.lock'],
  async read(input) {
    const text = await input.text();
    const document = parseToml(text);
    if (!('metadata' in document) && !('package' in document)) throw new UnreadableError("it is not PDM's lock file");
    const lines = tomlLines(text, ['name']);
    const pyproject = await pyprojectBeside(input);
    const extras = new Set(entriesOf(fieldAt(pyproject, 'project', 'optional-dependencies')).map(([extra]) => extra));
    const entries = listOf(field(document, 'package'));
    const read = entries.map((entry, at) => packageOf(entry, String(at), lines.at('package', at, 'name'), extras));
    const find = idsByName(read);
    const direct = pyproject && directNames(wantedBy(pyproject));
    const project = pyproject && projectOf(pyproject);
    return {
      packages: read.map((one, at) => ({ ...one, dependsOn: needsOf(entries[at]).flatMap((name) => find(name)) })),
      ...(direct && { direct: [...direct.keys()].flatMap((name) => find(name)) }),
      ...(project && { project }),
    };
  },
};

function packageOf(entry: unknown, id: string, line: number | undefined, extras: ReadonlySet<string>): ReadPackage {
  const name = textField(entry, 'name') ?? '';
  const version = textField(entry, 'version') ?? '';
  const groups = textsOf(field(entry, 'groups'));
  return {
    id,
    purl: pypiPurl(name, version, sourceOf(entry)),
    name,
    version,
    line,
    ...(groups.length > 0 && { scope: scopeOf(groups, extras) }),
    hashes: listOf(field(entry, 'files')).flatMap((file) => prefixedHash(field(file, 'hash'))),
    ...((field(entry, 'editable') === true || isFolder(textField(entry, 'path'))) && { own: true }),
  };
}

const isFolder = (path: string | undefined): boolean => path !== undefined && !/\.(?:whl|zip|tar\.gz)$/.test(path);

function scopeOf(groups: readonly string[], extras: ReadonlySet<string>): ComponentScope {
  if (groups.includes('default')) return 'runtime';
  if (groups.some((group) => extras.has(group))) return 'optional';
  const scope = scopeOfGroup(groups[0] ?? '');
  return scope === 'runtime' ? 'development' : scope;
}

const needsOf = (entry: unknown): string[] =>
  textsOf(field(entry, 'dependencies')).flatMap((text) => parseRequirement(text)?.name ?? []);

function sourceOf(entry: unknown): Source {
  const git = textField(entry, 'git');
  if (git !== undefined) return sourceOfUrl(`git+${git}`, textField(entry, 'revision') ?? textField(entry, 'ref'));
  const other = textField(entry, 'url') ?? textField(entry, 'path');
  return other === undefined ? {} : sourceOfUrl(other);
}

export default pdmLock;
