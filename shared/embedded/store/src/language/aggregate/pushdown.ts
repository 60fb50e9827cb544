import { compileMatch } from '../match/compile';
import type { AggregateOptions, Doc, ScanOptions } from '../types';
import { isNumeric, isPlainObject } from '../values/kinds';
import { toNumber } from '../values/numbers';
import { withImpliedEqualities } from './implied-equality';
import { neededPaths } from './needed-paths';
import { wholeNumber } from './streaming';
import { countField } from './group';

/** A pipeline whose start has been left to the source. */
export interface Pushdown {
  readonly filter: Doc;
  readonly scan: ScanOptions;
  readonly rest: readonly Doc[];
}

/** Takes leading `$match`es, then one `$sort`, `$skip` and `$limit`, off a pipeline. */
export function pushDown(pipeline: readonly Doc[], options: AggregateOptions): Pushdown {
  let at = 0;
  const take = (name: string): unknown => {
    const stage = pipeline[at];
    if (!stage || !Object.hasOwn(stage, name)) return undefined;
    at++;
    return stage[name];
  };
  const filters: Doc[] = [];
  while (isPlainObject(pipeline[at]?.['$match'])) filters.push(take('$match') as Doc);
  const scan: ScanOptions = {};
  if (options.collation) scan.collation = options.collation;
  if (options.variables) scan.variables = options.variables;
  const order = pipeline[at]?.['$sort'];
  if (isPlainObject(order) && Object.keys(order).length > 0) scan.sort = take('$sort') as Doc;
  const skip = take('$skip');
  if (skip !== undefined) scan.skip = wholeNumber(skip, 0, 15956, '$skip');
  const limit = take('$limit');
  if (limit !== undefined) scan.limit = wholeNumber(limit, 1, 15958, '$limit');
  const rest = pipeline.slice(at);
  const paths = neededPaths(rest);
  if (paths) scan.paths = paths;
  const merged = filters.length > 1 ? { $and: filters } : (filters[0] ?? {});
  // A filter that cannot be understood is refused even where there is nothing to filter.
  compileMatch(merged, options);
  return { filter: options.collation ? merged : withImpliedEqualities(merged, options.variables ?? {}), scan, rest };
}

/** Turns a number of documents into the one document that a counting stage gives for them. */
export type CountResult = (n: number) => Doc;

/** Reads a stage that does nothing but count: `$count`, or a `$group` by a constant with `{ $sum: <number> }`. */
export function countingStage(stage: Doc | undefined): CountResult | undefined {
  if (!stage) return undefined;
  if ('$count' in stage) {
    const name = countField(stage['$count']);
    return (n) => ({ [name]: n });
  }
  const group = stage['$group'];
  if (!isPlainObject(group) || !('_id' in group) || !isConstant(group['_id'])) return undefined;
  const fields = Object.keys(group).filter((name) => name !== '_id');
  const counts = fields.map((name) => {
    const accumulator = group[name];
    const by = isPlainObject(accumulator) && Object.keys(accumulator).length === 1 ? accumulator['$sum'] : undefined;
    return isNumeric(by) ? toNumber(by) : undefined;
  });
  if (counts.some((by) => by === undefined)) return undefined;
  return (n) =>
    Object.fromEntries([['_id', group['_id']], ...fields.map((name, i) => [name, n * (counts[i] as number)] as const)]);
}

const isConstant = (v: unknown): boolean => v === null || typeof v === 'number' || typeof v === 'boolean';
