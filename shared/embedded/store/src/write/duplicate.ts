import { EJSON } from 'bson';
import type { Collection, IndexDefinition } from '../catalog';
import { MongoError, valuesAt, type Doc } from '../language';

/** How the server shows a value in the text of error 11000. */
function shown(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (typeof value === 'object' && '_bsontype' in value && value._bsontype === 'ObjectId')
    return `ObjectId('${String(value)}')`;
  return EJSON.stringify(value);
}

/** Error 11000, with the `keyPattern` and `keyValue` that drivers and mongoose hand on. */
export function duplicateKey(collection: Collection, index: IndexDefinition, doc: Doc): MongoError {
  const keyValue: Doc = {};
  for (const field of index.fields) keyValue[field] = valuesAt(doc, field)[0] ?? null;
  const text = index.fields.map((field) => `${field}: ${shown(keyValue[field])}`).join(', ');
  return new MongoError(
    11000,
    'DuplicateKey',
    `E11000 duplicate key error collection: ${collection.namespace} index: ${index.name} dup key: { ${text} }`,
    { keyPattern: index.spec.key, keyValue },
  );
}
