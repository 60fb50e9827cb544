/** A decoded BSON document: what the `bson` package gives with `promoteValues`. */
export type Doc = Record<string, unknown>;

/** A compiled filter. Pure: it never changes the document, and keeps no state between calls. */
export type Predicate = (doc: Doc) => boolean;

/** The part of MongoDB's collation document that is honoured. Strength 1 ignores case and accents, 2 ignores case. */
export interface Collation {
  locale?: string;
  strength?: number;
  caseLevel?: boolean;
  caseFirst?: string;
  numericOrdering?: boolean;
}

export interface MatchOptions {
  collation?: Collation | undefined;
  /** Values of `$$name` inside `$expr`, from a command's `let` or a `$lookup`'s `let`. */
  variables?: Doc | undefined;
  /** The clock behind `$$NOW`. Default: the system clock. */
  now?: (() => Date) | undefined;
}

/** An update: a replacement document, a document of update operators, or an aggregation pipeline. */
export type UpdateSpec = Doc | readonly Doc[];

export interface UpdateOptions {
  arrayFilters?: readonly Doc[] | undefined;
  /** Whether a document may be inserted; only then may a replacement lack everything the filter names. */
  upsert?: boolean | undefined;
  /** The clock for `$currentDate` and `$$NOW`; one reading serves a whole command. Default: the system clock. */
  now?: (() => Date) | undefined;
  collation?: Collation | undefined;
  variables?: Doc | undefined;
}

export interface UpdateContext {
  /** True while a new document is being built for an upsert: `$setOnInsert` takes effect, `_id` may be set. */
  isInsert: boolean;
  /** The filter that found the document; the positional `$` needs it. */
  filter: Doc;
}

export interface CompiledUpdate {
  /** Whether the update replaces the whole document (one may not do that to several documents at once). */
  readonly isReplacement: boolean;
  /**
   * Gives the updated document, or the very same reference when nothing changed. The input is never altered; unchanged
   * sub-documents are shared between input and output.
   * @throws MongoError 2, 14, 28, 40, 66 and others, as the server does
   */
  apply(doc: Doc, context: UpdateContext): Doc;
}

export type SortSpec = Record<string, unknown>;

export interface CompiledSort {
  /** Orders two documents; reads their sort keys each time. */
  compare(a: Doc, b: Doc): number;
  /** The sort keys of one document, to be taken once and compared many times. */
  keys(doc: Doc): unknown[];
  compareKeys(a: readonly unknown[], b: readonly unknown[]): number;
  /** The dotted paths with their direction, in order. */
  readonly fields: ReadonlyArray<readonly [path: string, direction: 1 | -1]>;
}

export interface CompiledProjection {
  (doc: Doc): Doc;
}

export interface ScanOptions {
  sort?: Doc;
  limit?: number;
  skip?: number;
  /** The top-level fields that the rest of the pipeline reads; the source may leave out all others. */
  paths?: string[];
  collation?: Collation;
  /** Values of `$$name` for an `$expr` in the filter. */
  variables?: Doc;
}

/** A collection as the aggregation pipeline sees it. */
export interface AggregateSource {
  scan(filter: Doc, options: ScanOptions): AsyncIterable<Doc>;
  /** Another collection of the same database; one that does not exist is empty. */
  lookup(collection: string): AggregateSource;
  /** Carries out the closing `$out` or `$merge`; `stage` is the whole stage document. */
  write?(stage: Doc, docs: AsyncIterable<Doc>): Promise<void>;
  /** Counts matching documents without reading them, where the source can; lets `$count` be answered by an index. */
  count?(filter: Doc, options: { collation?: Collation; variables?: Doc }): Promise<number>;
}

export interface AggregateOptions {
  collation?: Collation | undefined;
  /** A command's `let`: values of `$$name` in expressions. */
  variables?: Doc | undefined;
  now?: (() => Date) | undefined;
  /** A number in [0, 1) for `$sample`; tests pass their own. */
  random?: (() => number) | undefined;
}
