import type { AggregateOptions, AggregateSource, Doc } from '../types';

/** What the stages of one pipeline share. */
export interface StageContext {
  readonly source: AggregateSource;
  readonly options: AggregateOptions;
  /** Compiles the stages of an inner pipeline. */
  readonly compile: (pipeline: readonly Doc[], where: string) => CompiledPipeline;
  /** Runs a whole pipeline over a collection, with variables added to those already known. */
  readonly aggregate: (pipeline: readonly Doc[], source: AggregateSource, variables: Doc) => AsyncIterable<Doc>;
}

export type CompiledPipeline = (docs: AsyncIterable<Doc>) => AsyncIterable<Doc>;

/** Hands a document on to the next stage. */
export type Emit = (doc: Doc) => void;

/**
 * A compiled stage. `each` works on one document at a time without waiting, so neighbouring ones are run in one go; `run`
 * has the whole stream in hand.
 */
export type Stage = { readonly each: (doc: Doc, emit: Emit) => void } | { readonly run: CompiledPipeline };

/** Reads a stage's argument. @throws MongoError for one it cannot take */
export type StageCompiler = (argument: unknown, context: StageContext, name: string) => Stage;
