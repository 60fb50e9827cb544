import { MongoError } from '../errors';
import type { Doc } from '../types';
import { equal } from '../values/compare';

/** @throws MongoError 66 when the identity of a document has changed */
export function checkId(before: Doc, after: Doc): void {
  const old = before['_id'];
  const id = after['_id'];
  if (old === id) return;
  if (old === undefined || id === undefined || !equal(old, id)) {
    throw new MongoError(
      66,
      'ImmutableField',
      "Performing an update on the path '_id' would modify the immutable field '_id'",
    );
  }
}
