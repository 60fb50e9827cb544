import { prefixedHash } from '../../../support/hashes';
import type { Lines } from '../../../support/json-lines';
import { parseToml, tomlLines } from '../../../support/toml';
import { entriesOf, field, listOf, textField, textsOf } from '../../../support/values';
import { UnreadableError, type Cataloguer, type ComponentScope, type ReadPackage } from '../../../types';
import { directNames, idsByName } from '../common/direct';
import { scopeOfGroup } from '../common/group-scope';
import { projectOf, pyprojectBeside, wantedBy } from '../common/pyproject';
import { pypiPurl, sourceOfUrl, type Source } from '../common/requirement';

/** `poetry.lock` of Poetry 0.12 to 2; what is direct comes from the pyproject.toml beside it. */
const poetryLock: Cataloguer = {
  id: 'pypi/poetry-lock',
  ecosystem: 'pypi',
  kind: 'lockfile',
  files: ['poetry.lock'],
  async read(input) {
    const text = await input.text();
    const document = parseToml(text);
    if (!('package' in document) && !('metadata' in document))
      throw new UnreadableError("it is not Poetry's lock file");
    const lines = tomlLines(text, ['name']);
    const files = field(field(document, 'metadata'), 'files');
    const read = listOf(field(document, 'package')).map((entry, at) => packageOf(entry, at, lines, files));
    const find = idsByName(read);
    const pyproject = await pyprojectBeside(input);
    const direct = pyproject && directNames(wantedBy(pyproject));
    const project = pyproject && projectOf(pyproject);
    const scopes = new Map(
      [...(direct ?? [])].flatMap(([name, scope]) => find(name).map((id) => [id, scope] as const)),
    );
    return {
      packages: read.map(({ needs, ...one }) => ({
        ...one,
        scope: one.scope ?? scopes.get(one.id),
        dependsOn: needs.flatMap((name) => find(name)),
      })),
      ...(direct && { direct: [...scopes.keys()] }),
      ...(project && { project }),
    };
  },
};

function packageOf(entry: unknown, at: number, lines: Lines, files: unknown): ReadPackage & { needs: string[] } {
  const name = textField(entry, 'name') ?? '';
  const version = textField(entry, 'version') ?? '';
  const source = field(entry, 'source');
  const archives = [...listOf(field(entry, 'files')), ...listOf(field(files, name))];
  return {
    id: String(at),
    purl: pypiPurl(name, version, sourceOf(source)),
    name,
    version,
    line: lines.at('package', at, 'name') ?? lines.at('package', at),
    scope: scopeOf(entry),
    hashes: archives.flatMap((archive) => prefixedHash(field(archive, 'hash'))),
    ...(textField(source, 'type') === 'directory' && { own: true }),
    needs: entriesOf(field(entry, 'dependencies')).map(([needed]) => needed),
  };
}

/** Poetry 1 has `category`, 2 has `groups`; between them the file says nothing. */
function scopeOf(entry: unknown): ComponentScope | undefined {
  const category = textField(entry, 'category');
  const groups = textsOf(field(entry, 'groups'));
  const optional = field(entry, 'optional') === true;
  if (category === 'main' || groups.includes('main')) return optional ? 'optional' : 'runtime';
  const [group = category] = groups;
  if (group === undefined) return optional ? 'optional' : undefined;
  const scope = scopeOfGroup(group);
  return scope === 'runtime' ? 'development' : scope;
}

function sourceOf(source: unknown): Source {
  const type = textField(source, 'type');
  const url = textField(source, 'url');
  if (url === undefined) return {};
  const commit = textField(source, 'resolved_reference') ?? textField(source, 'reference');
  if (type === 'git') return sourceOfUrl(`git+${url}`, commit);
  return type === 'url' || type === 'file' ? sourceOfUrl(url) : {};
}

export default poetryLock;
