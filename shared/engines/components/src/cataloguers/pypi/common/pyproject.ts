import { parseToml } from '../../../support/toml';
import { entriesOf, field, fieldAt, textField, textOf, textsOf, type Fields } from '../../../support/values';
import { UnreadableError, type CatalogueInput, type ComponentScope, type PackageList } from '../../../types';
import { scopeOfGroup } from './group-scope';
import { parseRequirement, pinned, sourceOfUrl, type Requirement, type Source } from './requirement';

/** A package that a pyproject.toml asks for. */
export interface Wanted extends Requirement {
  scope: ComponentScope;
  /** Where it stands, for its line: keys of the TOML document. */
  path: readonly string[];
  source: Source;
  /** A folder of the project itself. */
  own: boolean;
}

/** The pyproject.toml beside a lock file; undefined when there is none or it cannot be read. */
export async function pyprojectBeside(input: CatalogueInput): Promise<Fields | undefined> {
  try {
    const text = await input.sibling('pyproject.toml');
    return text === undefined ? undefined : parseToml(text);
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}

/** Everything asked for: PEP 621 and 735 (`project`, `dependency-groups`), Poetry's, PDM's and uv's own tables. */
export function wantedBy(document: Fields): Wanted[] {
  const groups = entriesOf(field(document, 'dependency-groups'));
  const extras = entriesOf(fieldAt(document, 'project', 'optional-dependencies'));
  const pdm = entriesOf(fieldAt(document, 'tool', 'pdm', 'dev-dependencies'));
  return [
    ...listed(fieldAt(document, 'project', 'dependencies'), 'runtime', ['project', 'dependencies']),
    ...extras.flatMap(([extra, list]) =>
      listed(list, optionalScope(extra), ['project', 'optional-dependencies', extra]),
    ),
    ...groups.flatMap(([group, list]) => listed(list, groupScope(group), ['dependency-groups', group])),
    ...pdm.flatMap(([group, list]) => listed(list, groupScope(group), ['tool', 'pdm', 'dev-dependencies', group])),
    ...listed(fieldAt(document, 'tool', 'uv', 'dev-dependencies'), 'development', ['tool', 'uv', 'dev-dependencies']),
    ...poetryWanted(fieldAt(document, 'tool', 'poetry')),
  ];
}

/** An extra is the user's choice, unless its name says that it is the developers'. */
const optionalScope = (extra: string): ComponentScope =>
  scopeOfGroup(extra) === 'runtime' ? 'optional' : scopeOfGroup(extra);
/** Groups are never installed with the package (PEP 735). */
const groupScope = (group: string): ComponentScope =>
  scopeOfGroup(group) === 'runtime' ? 'development' : scopeOfGroup(group);

function listed(list: unknown, scope: ComponentScope, path: readonly string[]): Wanted[] {
  return textsOf(list).flatMap((text) => {
    const requirement = parseRequirement(text);
    if (!requirement) return [];
    const source = requirement.url === undefined ? {} : sourceOfUrl(requirement.url);
    return [{ ...requirement, scope, path, source, own: false }];
  });
}

function poetryWanted(poetry: unknown): Wanted[] {
  const groups = entriesOf(field(poetry, 'group')).flatMap(([group, table]) =>
    poetryTable(field(table, 'dependencies'), groupScope(group), ['group', group, 'dependencies']),
  );
  return [
    ...poetryTable(field(poetry, 'dependencies'), 'runtime', ['dependencies']),
    ...poetryTable(field(poetry, 'dev-dependencies'), 'development', ['dev-dependencies']),
    ...groups,
  ];
}

function poetryTable(table: unknown, scope: ComponentScope, below: readonly string[]): Wanted[] {
  return entriesOf(table)
    .filter(([name]) => name !== 'python')
    .map(([name, value]) => tableEntry(name, value, scope, ['tool', 'poetry', ...below, name]));
}

/** `name = "^1.0"`, `name = {version = "^1.0", git = "..."}`, or a list of such; also Pipfile's form. */
export function tableEntry(name: string, value: unknown, scope: ComponentScope, path: readonly string[]): Wanted {
  const said: unknown = Array.isArray(value) ? value[0] : value;
  const constraint = textOf(said) ?? textField(said, 'version');
  const git = textField(said, 'git');
  const url = textField(said, 'url') ?? textField(said, 'file');
  const commit = ['rev', 'ref', 'tag', 'branch'].map((key) => textField(said, key)).find((one) => one !== undefined);
  const address = git === undefined ? url : `git+${git}`;
  const local = textField(said, 'path');
  const exact = /^\d[\w.!+-]*$/.test(constraint ?? '') ? (constraint as string) : pinned(constraint ?? '');
  return {
    name,
    version: exact,
    ...(constraint !== undefined && constraint !== '*' && { constraint }),
    scope: field(said, 'optional') === true && scope === 'runtime' ? 'optional' : scope,
    path,
    source: address === undefined ? {} : sourceOfUrl(address, commit),
    own: local !== undefined,
  };
}

/** The project itself (`project`, else Poetry's own table). */
export function projectOf(document: Fields): PackageList['project'] {
  const table = [field(document, 'project'), fieldAt(document, 'tool', 'poetry')].find((one) => textField(one, 'name'));
  const name = textField(table, 'name');
  if (name === undefined) return undefined;
  const version = textField(table, 'version');
  const license = field(table, 'license');
  const said = textOf(license) ?? textField(license, 'text');
  // A whole licence text in the field is nobody's name for it.
  const licenses = said !== undefined && said.length <= 100 ? [said] : [];
  return { name, ...(version !== undefined && { version }), licenses };
}
