import { StoreError } from '../errors';
import { Condition } from './condition';
import { Group } from './group';
import type { Filter } from './types';

export interface CompileOptions {
  /** True inside a team's scope: the filter may not speak of `team_id` at all. */
  scoped: boolean;
}

const refuse = (message: string): StoreError => new StoreError('filter_refused', message);

/**
 * A filter as the store's query document. Every plain value becomes `$eq`, so that none is read as an operator.
 * @throws StoreError filter_refused for operator keys, undefined values, functions, and `team_id` inside a scope
 */
export function compileFilter<Doc>(filter: Filter<Doc>, options: CompileOptions): Record<string, unknown> {
  if (filter instanceof Group) return compileGroup(filter, options);
  if (filter === null || typeof filter !== 'object' || Array.isArray(filter))
    throw refuse('A filter must be an object');
  const query: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(filter)) {
    checkPath(path, options);
    query[path] = compileValue(path, value);
  }
  return query;
}

function compileGroup<Doc>(group: Group<Doc>, options: CompileOptions): Record<string, unknown> {
  if (group.filters.length === 0) throw refuse(`${group.operator} needs at least one filter`);
  return { [group.operator]: group.filters.map((filter) => compileFilter(filter, options)) };
}

function checkPath(path: string, { scoped }: CompileOptions): void {
  const segments = path.split('.');
  if (path === '__proto__' || segments.some((segment) => segment === '' || segment.startsWith('$'))) {
    throw refuse(`A filter cannot use ${JSON.stringify(path)} as a field`);
  }
  if (scoped && segments[0] === 'team_id') throw refuse('A filter inside a team cannot name team_id');
}

function compileValue(path: string, value: unknown): unknown {
  if (value instanceof Condition) {
    if (Object.keys(value.expression).length === 0) throw refuse(`The range for ${path} has no bound`);
    for (const operand of Object.values(value.expression)) checkOperand(path, operand);
    return value.expression;
  }
  checkOperand(path, value);
  return { $eq: value };
}

function checkOperand(path: string, value: unknown): void {
  // Undefined would drop the comparison and match every document of the team.
  if (value === undefined) throw refuse(`The filter for ${path} has no value; use q.given for optional filters`);
  if (typeof value === 'function' || typeof value === 'symbol') throw refuse(`The filter for ${path} is not a value`);
}
