import { Error as MongooseErrors, mongo } from 'mongoose';

/** Stable machine names; callers tell failures apart by these, never by text. */
export type StoreErrorCode =
  | 'store_unavailable'
  | 'store_not_transactional'
  | 'duplicate_key'
  | 'filter_refused'
  | 'update_refused'
  | 'pipeline_refused'
  | 'value_refused'
  | 'collection_misuse'
  | 'index_sync_failed'
  | 'lease_lost';

export class StoreError extends Error {
  readonly code: StoreErrorCode;
  readonly details: Record<string, unknown>;

  constructor(
    code: StoreErrorCode,
    message: string,
    options: { details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'StoreError';
    this.code = code;
    this.details = options.details ?? {};
  }
}

/** A unique index already holds the value. `fields` are that index's paths; empty after a write of many documents. */
export class DuplicateKeyError extends StoreError {
  readonly collection: string;
  readonly fields: readonly string[];

  constructor(collection: string, fields: readonly string[], cause: unknown) {
    super('duplicate_key', `${collection} already holds a document with the same ${fields.join(', ') || 'key'}`, {
      cause,
    });
    this.name = 'DuplicateKeyError';
    this.collection = collection;
    this.fields = fields;
  }
}

/** Somebody else may hold the lease now: stop working under it. */
export class LeaseLostError extends StoreError {
  constructor(name: string, cause?: unknown) {
    super('lease_lost', `The lease ${name} was lost`, { details: { lease: name }, cause });
    this.name = 'LeaseLostError';
  }
}

const DUPLICATE_KEY = 11000;

/**
 * A driver or mongoose error as a StoreError where the caller can act on it. Everything else passes unchanged, and so
 * does what makes the driver run a transaction anew: it reads that from labels on its own error objects.
 */
export function translateError(collection: string, error: unknown): unknown {
  if (error instanceof mongo.MongoError && error.hasErrorLabel('TransientTransactionError')) return error;
  if (error instanceof mongo.MongoServerError && error.code === DUPLICATE_KEY) {
    const keyPattern: unknown = error['keyPattern'];
    const fields = keyPattern !== null && typeof keyPattern === 'object' ? Object.keys(keyPattern) : [];
    return new DuplicateKeyError(collection, fields, error);
  }
  if (
    error instanceof MongooseErrors.ValidationError ||
    error instanceof MongooseErrors.CastError ||
    error instanceof MongooseErrors.StrictModeError
  ) {
    return new StoreError('value_refused', `${collection} refuses a value: ${error.message}`, { cause: error });
  }
  return translateUnavailable(error);
}

/** Any of the driver's ways to say that the store cannot be reached as StoreError store_unavailable; the rest as it is. */
export function translateUnavailable(error: unknown): unknown {
  if (error instanceof StoreError || !isStoreUnavailable(error)) return error;
  return new StoreError('store_unavailable', 'The store cannot be reached', { cause: error });
}

/** The class is not exported by the driver; the name is a part of its public interface. */
const WAITED_TOO_LONG = 'MongoWaitQueueTimeoutError';

/** True when the store could not be reached: the caller may try again later (503, not 500). */
export function isStoreUnavailable(error: unknown): boolean {
  // The driver wraps what befell a write of many documents.
  if (error instanceof mongo.MongoBulkWriteError && (error.errorResponse as unknown) instanceof Error) {
    return isStoreUnavailable(error.errorResponse);
  }
  return (
    (error instanceof StoreError && error.code === 'store_unavailable') ||
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoServerSelectionError ||
    error instanceof mongo.MongoNotConnectedError ||
    error instanceof mongo.MongoTopologyClosedError ||
    (error instanceof mongo.MongoError && error.name === WAITED_TOO_LONG) ||
    error instanceof MongooseErrors.MongooseServerSelectionError
  );
}
