import { hashOf } from './hashes';
import type { SbomComponent, SbomHash, SbomScope } from './model';
import { nameParts } from './purl';

/** A component as the package cataloguers give it (`@osk/components`); only what a bill needs of it. */
export interface CataloguedComponent {
  purl: string;
  name: string;
  version: string;
  constraint?: string;
  scope: 'runtime' | 'development' | 'optional' | 'test' | 'build';
  direct: boolean | null;
  path: readonly string[];
  locations: readonly { file: string; line?: number; within?: string; cataloguer: string; kind: string }[];
  licenses: readonly string[];
  hashes: readonly { algorithm: SbomHash['algorithm']; value: string }[];
  dependsOn: readonly string[];
}

/** Optional is what the software runs without; what only development, tests or the build need is no part of it. */
const SCOPES: Record<CataloguedComponent['scope'], SbomScope> = {
  runtime: 'required',
  optional: 'optional',
  development: 'excluded',
  test: 'excluded',
  build: 'excluded',
};

/**
 * Components of a catalogue as those of a bill, one at a time. The ref is the purl; a second component of the same purl
 * gets a number. What is needed but not listed is left out of the graph.
 */
export function* fromCatalogue(components: readonly CataloguedComponent[]): Generator<SbomComponent> {
  const known = new Set(components.map(({ purl }) => purl));
  const seen = new Set<string>();
  let number = 0;
  for (const component of components) {
    number += 1;
    const ref = seen.has(component.purl) ? `${component.purl}#${number}` : component.purl;
    seen.add(ref);
    yield {
      ref,
      type: 'library',
      ...nameParts(component.purl, component.name),
      version: component.version,
      purl: component.purl,
      licenses: component.licenses,
      hashes: component.hashes.flatMap(hashOf),
      scope: SCOPES[component.scope],
      kind: component.scope,
      direct: component.direct,
      path: component.path,
      dependsOn: [...new Set(component.dependsOn)].filter((other) => other !== component.purl && known.has(other)),
      occurrences: component.locations.map(({ file, line, within }) => ({
        location: within === undefined ? file : `${file}!/${within}`,
        ...(line !== undefined && { line }),
      })),
      properties: [
        ...(component.constraint ? [{ name: 'osk:constraint', value: component.constraint }] : []),
        ...[...new Set(component.locations.map(({ cataloguer }) => cataloguer))].map((value) => ({
          name: 'osk:cataloguer',
          value,
        })),
      ],
    };
  }
}
