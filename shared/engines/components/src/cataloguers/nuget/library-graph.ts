import { integrityHashes } from '../../support/hashes';
import { entriesOf, field, textField } from '../../support/values';
import type { Lines } from '../../support/json-lines';
import type { ReadPackage } from '../../types';
import { nugetId, nugetPurl } from './nuget-package';

/**
 * The libraries of `*.deps.json` and `project.assets.json`: `libraries` has each as `Name/Version` with its kind and hash,
 * `targets` what each needs per framework.
 */
export function librariesOf(document: unknown, lines: Lines): ReadPackage[] {
  const needs = needsOf(document);
  return entriesOf(field(document, 'libraries')).flatMap(([key, library]): ReadPackage[] => {
    const [name, version] = splitKey(key);
    if (name === '' || version === '') return [];
    const type = textField(library, 'type')?.toLowerCase();
    // Assemblies by path have no package; a runtime pack is the package of the runtime itself.
    if (type === 'reference') return [];
    const named = type === 'runtimepack' ? name.replace(/^runtimepack\./i, '') : name;
    return [
      {
        id: key.toLowerCase(),
        purl: nugetPurl(named, version),
        name: named,
        version,
        line: lines.at('libraries', key),
        dependsOn: [...(needs.get(key.toLowerCase()) ?? [])],
        hashes: integrityHashes(`sha512-${(textField(library, 'sha512') ?? '').replace(/^sha512-/, '')}`),
        ...(type === 'project' ? { own: true } : {}),
      },
    ];
  });
}

function splitKey(key: string): [string, string] {
  const slash = key.indexOf('/');
  return slash < 0 ? ['', ''] : [key.slice(0, slash), key.slice(slash + 1)];
}

/** By library, the libraries it needs in any target. What is asked for and what is taken may differ in version. */
function needsOf(document: unknown): Map<string, Set<string>> {
  const needs = new Map<string, Set<string>>();
  for (const [, target] of entriesOf(field(document, 'targets'))) {
    const taken = new Map(entriesOf(target).map(([key]) => [splitKey(key)[0].toLowerCase(), key.toLowerCase()]));
    for (const [key, library] of entriesOf(target)) {
      const found = needs.get(key.toLowerCase()) ?? new Set<string>();
      for (const [name, version] of entriesOf(field(library, 'dependencies')))
        found.add(taken.get(name.toLowerCase()) ?? nugetId(name, String(version)));
      needs.set(key.toLowerCase(), found);
    }
  }
  return needs;
}
