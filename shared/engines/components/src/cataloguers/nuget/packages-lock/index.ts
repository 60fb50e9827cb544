import { base64Hash } from '../../../support/hashes';
import { ANY, jsonLines } from '../../../support/json-lines';
import { parseJson } from '../../../support/json';
import { entriesOf, field, isFields, textField } from '../../../support/values';
import { UnreadableError, type Cataloguer, type ReadPackage } from '../../../types';
import { nugetId, nugetPurl } from '../nuget-package';

/** `packages.lock.json`, versions 1 and 2: what each target framework resolves to (NuGet, "Locking dependencies"). */
const cataloguer: Cataloguer = {
  id: 'nuget/packages-lock',
  ecosystem: 'nuget',
  kind: 'lockfile',
  files: ['packages.lock.json', 'packages.*.lock.json'],
  read: async (input) => {
    const text = await input.text();
    const lock = parseJson(text, 'a lock file');
    if (!isFields(lock.dependencies)) throw new UnreadableError('it has no dependencies by framework');
    const lines = jsonLines(text, [['dependencies', ANY, ANY]]);
    const packages = new Map<string, ReadPackage>();
    const direct = new Set<string>();
    for (const [framework, resolved] of entriesOf(lock.dependencies)) {
      const entries = entriesOf(resolved).filter(([, entry]) => isFields(entry));
      const idOf = new Map(entries.map(([name, entry]) => [name.toLowerCase(), idFor(name, entry)]));
      for (const [name, entry] of entries) {
        const id = idFor(name, entry);
        const needs = entriesOf(field(entry, 'dependencies')).flatMap(([need]) => idOf.get(need.toLowerCase()) ?? []);
        const before = packages.get(id);
        if (textField(entry, 'type') === 'Direct') direct.add(id);
        packages.set(
          id,
          before
            ? { ...before, dependsOn: [...new Set([...(before.dependsOn ?? []), ...needs])] }
            : { ...listed(name, entry, lines.at('dependencies', framework, name)), dependsOn: needs },
        );
      }
    }
    return { packages: [...packages.values()], direct: [...direct] };
  },
};
export default cataloguer;

const isProject = (entry: unknown): boolean => textField(entry, 'type') === 'Project';

const idFor = (name: string, entry: unknown): string =>
  isProject(entry) ? `project ${name}`.toLowerCase() : nugetId(name, textField(entry, 'resolved') ?? '');

function listed(name: string, entry: unknown, line: number | undefined): ReadPackage {
  const version = textField(entry, 'resolved') ?? '';
  const requested = textField(entry, 'requested');
  return {
    id: idFor(name, entry),
    purl: nugetPurl(name, version),
    name,
    version,
    line,
    ...(version === '' && requested !== undefined ? { constraint: requested } : {}),
    hashes: base64Hash('sha512', textField(entry, 'contentHash') ?? ''),
    ...(isProject(entry) ? { own: true } : {}),
  };
}
