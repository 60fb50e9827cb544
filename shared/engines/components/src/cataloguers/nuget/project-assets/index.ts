import { ANY, jsonLines } from '../../../support/json-lines';
import { parseJson } from '../../../support/json';
import { entriesOf, field, fieldAt, isFields, textField, textOf } from '../../../support/values';
import { UnreadableError, type Cataloguer, type ComponentScope, type ReadPackage } from '../../../types';
import { withReachedScopes } from '../../../reading/scopes';
import { librariesOf } from '../library-graph';

/** `obj/project.assets.json`: what the last restore of a .NET project resolved (NuGet, "restore output"). */
const cataloguer: Cataloguer = {
  id: 'nuget/project-assets',
  ecosystem: 'nuget',
  kind: 'lockfile',
  files: ['project.assets.json'],
  read: async (input) => {
    const text = await input.text();
    const document = parseJson(text, 'a restore result');
    if (!isFields(document.libraries) || !isFields(document.targets))
      throw new UnreadableError('it has no libraries or targets');
    const packages = librariesOf(document, jsonLines(text, [['libraries', ANY]]));
    const asked = askedFor(document, packages);
    const name = textOf(fieldAt(document, 'project', 'restore', 'projectName'));
    return {
      packages: withReachedScopes(packages, asked),
      direct: [...asked.keys()],
      ...(name === undefined ? {} : { project: { name } }),
    };
  },
};
export default cataloguer;

/** What the project's frameworks ask for by name; private assets are for the build alone. */
function askedFor(document: unknown, packages: readonly ReadPackage[]): Map<string, ComponentScope> {
  const byName = new Map<string, ReadPackage[]>();
  for (const one of packages) byName.set(one.name.toLowerCase(), [...(byName.get(one.name.toLowerCase()) ?? []), one]);
  const asked = new Map<string, ComponentScope>();
  for (const [, framework] of entriesOf(fieldAt(document, 'project', 'frameworks')))
    for (const [name, entry] of entriesOf(field(framework, 'dependencies')))
      for (const one of byName.get(name.toLowerCase()) ?? []) {
        const scope = textField(entry, 'suppressParent')?.toLowerCase() === 'all' ? 'development' : 'runtime';
        if (asked.get(one.id) !== 'runtime') asked.set(one.id, scope);
      }
  return asked;
}
