import { hexHash } from '../../../support/hashes';
import { parseToml, tomlLines } from '../../../support/toml';
import { field, listOf, textEntries, textField } from '../../../support/values';
import { UnreadableError, type Cataloguer, type ReadPackage } from '../../../types';
import { directNames, idsByName } from '../common/direct';
import { projectOf, pyprojectBeside, wantedBy } from '../common/pyproject';
import { pypiPurl, sourceOfUrl, type Source } from '../common/requirement';

/** `pylock.toml` and `pylock.NAME.toml` (PEP 751). What is direct comes from the pyproject.toml beside it. */
const pylock: Cataloguer = {
  id: 'pypi/pylock',
  ecosystem: 'pypi',
  kind: 'lockfile',
  files: ['pylock.toml', 'pylock.*.toml'],
  async read(input) {
    const text = await input.text();
    const document = parseToml(text);
    if (textField(document, 'lock-version') === undefined)
      throw new UnreadableError('it is not a lock file of PEP 751');
    const lines = tomlLines(text, ['name']);
    const entries = listOf(field(document, 'packages'));
    const read = entries.map((entry, at) => packageOf(entry, String(at), lines.at('packages', at, 'name')));
    const find = idsByName(read);
    const pyproject = await pyprojectBeside(input);
    const direct = pyproject && directNames(wantedBy(pyproject));
    const project = pyproject && projectOf(pyproject);
    const scopes = new Map(
      [...(direct ?? [])].flatMap(([name, scope]) => find(name).map((id) => [id, scope] as const)),
    );
    return {
      packages: read.map((one, at) => ({
        ...one,
        scope: scopes.get(one.id),
        dependsOn: listOf(field(entries[at], 'dependencies')).flatMap((need) => find(textField(need, 'name') ?? '')),
      })),
      ...(direct && { direct: [...scopes.keys()] }),
      ...(project && { project }),
    };
  },
};

function packageOf(entry: unknown, id: string, line: number | undefined): ReadPackage {
  const name = textField(entry, 'name') ?? '';
  const version = textField(entry, 'version') ?? '';
  const archives = [field(entry, 'archive'), field(entry, 'sdist'), ...listOf(field(entry, 'wheels'))];
  return {
    id,
    purl: pypiPurl(name, version, sourceOf(entry)),
    name,
    version,
    line,
    hashes: archives.flatMap((archive) =>
      textEntries(field(archive, 'hashes')).flatMap(([algorithm, value]) => hexHash(algorithm, value)),
    ),
    ...(field(entry, 'directory') !== undefined && { own: true }),
  };
}

function sourceOf(entry: unknown): Source {
  const vcs = field(entry, 'vcs');
  const address = textField(vcs, 'url');
  if (address !== undefined)
    return sourceOfUrl(`${textField(vcs, 'type') ?? 'git'}+${address}`, textField(vcs, 'commit-id'));
  const archive = field(entry, 'archive');
  const other = textField(archive, 'url') ?? textField(archive, 'path');
  return other === undefined ? {} : sourceOfUrl(other);
}

export default pylock;
