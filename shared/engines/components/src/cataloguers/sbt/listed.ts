import type { ReadPackage } from '../../types';
import { isExact } from '../gradle/coordinates';
import { mavenName, mavenPurl } from '../maven/maven-purl';
import type { Declaration } from './declarations';

/** Declared modules as packages; the same one for code and tests is one of the code. */
export function listDeclared(declared: readonly Declaration[]): ReadPackage[] {
  const packages = new Map<string, ReadPackage>();
  for (const { group, artifact, version: said, scope, line } of declared) {
    const version = isExact(said) ? said : '';
    const name = mavenName({ group, artifact });
    const id = `${name}:${said}`;
    const before = packages.get(id);
    if (before && (before.scope === 'runtime' || scope !== 'runtime')) continue;
    packages.set(id, {
      id,
      purl: mavenPurl({ group, artifact, version }),
      name,
      version,
      ...(version === '' && said !== '' ? { constraint: said } : {}),
      line: before?.line ?? line,
      scope,
    });
  }
  return [...packages.values()];
}

/** What cannot be known of the modules without running the build. */
export function unknownOf(declared: readonly Declaration[]): string[] {
  const named = (reason: string, wanted: (one: Declaration) => boolean): string[] => {
    const names = declared.filter(wanted).map(mavenName);
    return names.length === 0 ? [] : [`${reason} ${names.slice(0, 10).join(', ')}`];
  };
  return [
    ...named('no version is known of', ({ version }) => version === ''),
    ...named('no Scala version is known for', ({ unsuffixed }) => unsuffixed),
  ];
}
