import { prefixedHash } from '../../../support/hashes';
import { parseJson } from '../../../support/json';
import { ANY, jsonLines } from '../../../support/json-lines';
import { parseToml } from '../../../support/toml';
import { entriesOf, field, isFields, textField, textsOf } from '../../../support/values';
import { UnreadableError, type CatalogueInput, type Cataloguer, type ReadPackage } from '../../../types';
import { directNames, idsByName } from '../common/direct';
import { pinned, pypiPurl, sourceOfUrl, type Source } from '../common/requirement';
import { scopeOfTable, wantedInPipfile } from '../pipfile/read-pipfile';

/** `Pipfile.lock`; the file has no graph, what is direct comes from the Pipfile beside it. */
const pipfileLock: Cataloguer = {
  id: 'pypi/pipfile-lock',
  ecosystem: 'pypi',
  kind: 'lockfile',
  files: ['Pipfile.lock'],
  async read(input) {
    const text = await input.text();
    const lock = parseJson(text, "Pipenv's lock file");
    if (!isFields(field(lock, '_meta')) && !isFields(field(lock, 'default')))
      throw new UnreadableError("it is not Pipenv's lock file");
    const lines = jsonLines(text, [[ANY, ANY]]);
    const packages = entriesOf(lock)
      .filter(([table]) => table !== '_meta')
      .flatMap(([table, entries]) =>
        entriesOf(entries).map(([name, entry]) => packageOf(table, name, entry, lines.at(table, name))),
      );
    const direct = await namesBeside(input);
    const find = idsByName(packages);
    return { packages, ...(direct && { direct: [...direct].flatMap((name) => find(name)) }) };
  },
};

function packageOf(table: string, name: string, entry: unknown, line: number | undefined): ReadPackage {
  const version = pinned(textField(entry, 'version') ?? '');
  const own = field(entry, 'editable') === true || textField(entry, 'path') !== undefined;
  return {
    id: `${table} ${name}`,
    purl: pypiPurl(name, version, sourceOf(entry)),
    name,
    version,
    line,
    scope: scopeOfTable(table),
    hashes: textsOf(field(entry, 'hashes')).flatMap(prefixedHash),
    ...(own && textField(entry, 'git') === undefined && { own }),
  };
}

function sourceOf(entry: unknown): Source {
  const git = textField(entry, 'git');
  if (git !== undefined) return sourceOfUrl(`git+${git}`, textField(entry, 'ref'));
  const file = textField(entry, 'file');
  return file === undefined ? {} : sourceOfUrl(file);
}

async function namesBeside(input: CatalogueInput): Promise<Iterable<string> | undefined> {
  try {
    const text = await input.sibling('Pipfile');
    return text === undefined ? undefined : directNames(wantedInPipfile(parseToml(text))).keys();
  } catch (error) {
    // A broken Pipfile takes nothing from what the lock file says.
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}

export default pipfileLock;
