import { strongerScope } from '../../joining/graph';
import type { ComponentScope } from '../../types';

const SCOPES: Readonly<Record<string, ComponentScope>> = {
  test: 'test',
  it: 'test',
  integrationtest: 'test',
  'test-internal': 'test',
  provided: 'build',
  'compile-internal': 'build',
  'runtime-internal': 'build',
  plugin: 'build',
  'scala-tool': 'build',
  'scala-doc-tool': 'build',
  optional: 'optional',
};

/** What is in these configurations of Ivy is there for: the strongest of them, `runtime` for those that are not known. */
export function scopeOfConfigurations(names: readonly string[]): ComponentScope {
  const scopes = names.map((name): ComponentScope => {
    const key = name.trim().toLowerCase();
    return Object.hasOwn(SCOPES, key) ? (SCOPES[key] ?? 'runtime') : 'runtime';
  });
  return scopes.length === 0 ? 'runtime' : scopes.reduce(strongerScope);
}
