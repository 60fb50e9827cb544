import type { Connection, Model } from 'mongoose';
import type { AnyCollection } from '../collection/define-collection';
import type { StoreLogger } from '../logger';

/** A document as mongoose sees it here; the typed view is put on by `Documents`. */
export interface RawDocument {
  _id: string;
  [field: string]: unknown;
}

/** What the parts of this package share about a store and nobody else sees. */
export interface StoreInternals {
  connection: Connection;
  logger: StoreLogger;
  /** The model of a collection; the first call registers the collection with the store. */
  model(collection: AnyCollection): Model<RawDocument>;
}

/** The key under which a store keeps its internals; not exported from the package. */
export const INTERNALS: unique symbol = Symbol('osk.store.internals');
