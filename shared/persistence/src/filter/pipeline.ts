import { StoreError } from '../errors';
import { compileFilter } from './compile';
import type { Filter } from './types';

export type Stage = Record<string, unknown>;

/** Stages that read or write beyond the documents of the team, or of the collection. */
const REACHING_OUT = new Set([
  '$lookup',
  '$graphLookup',
  '$unionWith',
  '$out',
  '$merge',
  '$changeStream',
  '$documents',
]);
/** Operators that run JavaScript inside the server. */
const SCRIPTING = new Set(['$where', '$function', '$accumulator']);

/** A `$match` stage with a guarded filter: for values that came from a request. */
export function match<Doc>(filter: Filter<Doc>): Stage {
  return { $match: compileFilter(filter, { scoped: true }) };
}

/**
 * Refuses what would leave the scope.
 * @throws StoreError pipeline_refused
 */
export function checkPipeline(pipeline: readonly Stage[], { scoped }: { scoped: boolean }): void {
  for (const stage of pipeline) walk(stage, scoped, 0);
}

function walk(node: unknown, scoped: boolean, depth: number): void {
  if (node === null || typeof node !== 'object') return;
  if (depth > 64) throw new StoreError('pipeline_refused', 'A pipeline is nested too deeply');
  if (Array.isArray(node)) {
    for (const item of node) walk(item, scoped, depth + 1);
    return;
  }
  for (const [key, value] of Object.entries(node)) {
    if (SCRIPTING.has(key) || (scoped && REACHING_OUT.has(key))) {
      throw new StoreError('pipeline_refused', `A pipeline${scoped ? ' inside a team' : ''} cannot use ${key}`);
    }
    walk(value, scoped, depth + 1);
  }
}
