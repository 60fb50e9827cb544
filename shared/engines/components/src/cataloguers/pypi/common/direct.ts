import { strongerScope } from '../../../joining/graph';
import type { ComponentScope } from '../../../types';
import { normalName } from './requirement';

/** What a project asks for, by normal name, each with the strongest scope it is asked for with. */
export function directNames(wanted: readonly { name: string; scope: ComponentScope }[]): Map<string, ComponentScope> {
  const names = new Map<string, ComponentScope>();
  for (const { name, scope } of wanted) {
    const key = normalName(name);
    names.set(key, strongerScope(names.get(key) ?? scope, scope));
  }
  return names;
}

/** Markers and extras lock one name several times; more would only make the graph of a hostile file endless. */
export const MAX_SAME_NAME = 50;

/** Finds a file's package ids by a name however it is spelt. */
export function idsByName(packages: readonly { id: string; name: string }[]): (name: string) => readonly string[] {
  const ids = new Map<string, string[]>();
  for (const { id, name } of packages) {
    const key = normalName(name);
    const list = ids.get(key);
    if (!list) ids.set(key, [id]);
    else if (list.length < MAX_SAME_NAME) list.push(id);
  }
  return (name) => ids.get(normalName(name)) ?? [];
}
