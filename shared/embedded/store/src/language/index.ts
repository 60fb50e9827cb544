export { MongoError } from './errors';
export * from './types';
import type * as t from './types';

/** BSON comparison order across all types. */
export declare function compare(a: unknown, b: unknown): number;
export declare function equal(a: unknown, b: unknown): boolean;
export declare function typeRank(v: unknown): number;
export declare function isPlainObject(v: unknown): v is t.Doc;
export declare function deepClone<T>(v: T): T;
/** Every value at a path with array traversal; undefined for each missing one. */
export declare function valuesAt(doc: t.Doc, path: string): unknown[];
/** Null when the collation is absent or 'simple'. */
export declare function collator(collation: t.Collation | undefined): Intl.Collator | null;
export declare function compileMatch(filter: t.Doc, options?: t.MatchOptions): t.Predicate;
/** Top-level fields that a filter reads; null when it may read all. */
export declare function filterPaths(filter: t.Doc): string[] | null;
export declare function compileUpdate(update: t.UpdateSpec, options?: t.UpdateOptions): t.CompiledUpdate;
export declare function upsertSeed(filter: t.Doc): t.Doc;
export declare function compileProjection(spec: t.Doc, filter?: t.Doc, options?: t.MatchOptions): t.CompiledProjection;
/** Top-level fields a projection reads; null when it may read all. */
export declare function inclusionPaths(spec: t.Doc): string[] | null;
export declare function compileSort(spec: t.Doc, collation?: t.Collation): t.CompiledSort;
export declare function aggregate(
  pipeline: readonly t.Doc[],
  source: t.AggregateSource,
  options?: t.AggregateOptions,
): AsyncGenerator<t.Doc>;
