import { StoreError } from '../errors';
import { compileFilter, type CompileOptions } from './compile';
import { Condition } from './condition';
import type { Comparable, DottedPath, FieldFilter } from './types';

type Fields<Doc> = Exclude<keyof Doc, '_id'>;
type Element<T> = Exclude<T, undefined | null> extends readonly (infer U)[] ? U : never;
type Settable<Doc> = { [K in Fields<Doc>]?: Doc[K] } & { [path: DottedPath]: unknown };
type Numbers<Doc> = { [K in Fields<Doc>]?: number } & { [path: DottedPath]: number };

/** Several elements for `$push` or `$addToSet`; `slice` keeps the first (positive) or last (negative) so many. */
export class Each<T> {
  readonly modifiers: Readonly<Record<string, unknown>>;
  declare readonly element?: T;

  constructor(values: readonly T[], options: { slice?: number; position?: number } = {}) {
    const { slice, position } = options;
    this.modifiers = {
      $each: [...values],
      ...(slice !== undefined && { $slice: slice }),
      ...(position !== undefined && { $position: position }),
    };
  }
}

export const each = <T>(values: readonly T[], options?: { slice?: number; position?: number }): Each<T> =>
  new Each(values, options);

type Added<Doc> = { [K in Fields<Doc>]?: Element<Doc[K]> | Each<Element<Doc[K]>> } & { [path: DottedPath]: unknown };

/** A change to a document. `_id` can never be changed, nor `team_id` inside a team. */
export interface Update<Doc> {
  $set?: Settable<Doc>;
  /** Applied only when an upsert creates the document. */
  $setOnInsert?: Settable<Doc> & { _id?: string };
  $unset?: { [K in Fields<Doc>]?: true } & { [path: DottedPath]: true };
  $inc?: Numbers<Doc>;
  $mul?: Numbers<Doc>;
  $min?: Settable<Doc>;
  $max?: Settable<Doc>;
  $push?: Added<Doc>;
  $addToSet?: Added<Doc>;
  $pull?: {
    [K in Fields<Doc>]?:
      Comparable<Element<Doc[K]>> | Condition<Comparable<Element<Doc[K]>>> | FieldFilter<Element<Doc[K]>>;
  } & { [path: DottedPath]: unknown };
  $pop?: { [K in Fields<Doc>]?: 1 | -1 } & { [path: DottedPath]: 1 | -1 };
}

const OPERATORS: ReadonlySet<string> = new Set<keyof Update<unknown>>([
  '$set',
  '$setOnInsert',
  '$unset',
  '$inc',
  '$mul',
  '$min',
  '$max',
  '$push',
  '$addToSet',
  '$pull',
  '$pop',
]);

const refuse = (message: string): StoreError => new StoreError('update_refused', message);

/**
 * An update as the store's update document; undefined fields are left out.
 * @throws StoreError update_refused for replacements, pipelines, unknown operators, and
 *   any touch on `_id` or, inside a team, `team_id`
 */
export function compileUpdate<Doc>(
  update: Update<Doc>,
  options: CompileOptions,
): Record<string, Record<string, unknown>> {
  if (update === null || typeof update !== 'object' || Array.isArray(update))
    throw refuse('An update must be an object');
  const compiled: Record<string, Record<string, unknown>> = {};
  for (const [operator, fields] of Object.entries(update) as [string, unknown][]) {
    if (fields === undefined) continue;
    if (!OPERATORS.has(operator)) throw refuse(`An update cannot use ${JSON.stringify(operator)}`);
    if (fields === null || typeof fields !== 'object' || Array.isArray(fields))
      throw refuse(`${operator} needs fields`);
    const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
    for (const [path] of entries) checkPath(operator, path, options);
    if (entries.length > 0) {
      compiled[operator] = Object.fromEntries(
        entries.map(([path, value]) => [path, compileOperand(operator, path, value)]),
      );
    }
  }
  return compiled;
}

function checkPath(operator: string, path: string, { scoped }: CompileOptions): void {
  const root = path.split('.')[0] ?? '';
  if ((scoped && root === 'team_id') || (root === '_id' && operator !== '$setOnInsert'))
    throw refuse(`An update cannot change ${root}`);
  if (root === '' || root.startsWith('$') || root === '__proto__')
    throw refuse(`An update cannot use ${JSON.stringify(path)}`);
}

function compileOperand(operator: string, path: string, value: unknown): unknown {
  if (operator === '$push' || operator === '$addToSet') {
    if (value instanceof Each) return value.modifiers;
    if (hasOperatorKey(value)) throw refuse(`A value for ${operator} ${path} looks like an operator; use each()`);
  }
  if (operator === '$pull') {
    if (value instanceof Condition) return value.expression;
    // A sub-document here is a filter over the elements, so its values are guarded like any filter's.
    if (isPlainObject(value)) return compileFilter(value as FieldFilter<Record<string, unknown>>, { scoped: false });
  }
  return value;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (value === null || typeof value !== 'object') return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function hasOperatorKey(value: unknown): boolean {
  return isPlainObject(value) && Object.keys(value).some((key) => key.startsWith('$'));
}
