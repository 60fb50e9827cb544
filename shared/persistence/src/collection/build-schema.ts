import { Schema, type SchemaDefinition } from 'mongoose';
import type { AnyCollection } from './define-collection';

/**
 * The mongoose schema of a collection. Unknown fields are an error rather than silently dropped, empty objects are
 * kept, and indexes are left to `syncIndexes`, which reports failures.
 */
export function buildSchema(collection: AnyCollection): Schema {
  const team = collection.owner === 'team' ? { team_id: { type: String, required: true, immutable: true } } : {};
  const fields = { _id: { type: String, required: true }, ...team, ...collection.schema } as SchemaDefinition;
  return new Schema(fields, {
    strict: 'throw',
    strictQuery: 'throw',
    versionKey: false,
    minimize: false,
    id: false,
    autoIndex: false,
    autoCreate: false,
  });
}
