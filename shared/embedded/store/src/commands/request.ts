import { MongoError, isPlainObject, type Collation, type Doc } from '../language';

/** One command as it came over the wire. */
export interface Request {
  name: string;
  body: Doc;
  database: string;
  /** Documents of the fields `documents`, `updates` and `deletes`, still raw. */
  lists: ReadonlyMap<string, readonly Buffer[]>;
  connectionId: number;
}

const wrongType = (field: string, wanted: string): MongoError =>
  new MongoError(14, 'TypeMismatch', `BSON field '${field}' is the wrong type, expected ${wanted}`);

/** A number field, also when it came as Long or Double; undefined when absent. */
export function numberField(doc: Doc, field: string): number | undefined {
  const value = doc[field];
  if (value === undefined || value === null) return undefined;
  const number = typeof value === 'object' || typeof value === 'bigint' ? Number(String(value)) : value;
  if (typeof number !== 'number' || Number.isNaN(number)) throw wrongType(field, 'a number');
  return number;
}

export function countField(doc: Doc, field: string): number {
  const value = numberField(doc, field) ?? 0;
  if (value < 0) {
    throw new MongoError(51024, 'Location51024', `BSON field '${field}' value must be >= 0, actual value '${value}'`);
  }
  return Math.floor(value);
}

export function documentField(doc: Doc, field: string): Doc | undefined {
  const value = doc[field];
  if (value === undefined || value === null) return undefined;
  if (!isPlainObject(value)) throw wrongType(field, 'object');
  return value;
}

export function documentsField(doc: Doc, field: string): Doc[] | undefined {
  const value = doc[field];
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value) || !value.every(isPlainObject)) throw wrongType(field, 'array of objects');
  return value;
}

export function stringField(doc: Doc, field: string): string {
  const value = doc[field];
  if (typeof value !== 'string') throw wrongType(field, 'string');
  return value;
}

export const collationField = (doc: Doc): Collation | undefined =>
  documentField(doc, 'collation') as Collation | undefined;

const invalidNamespace = (namespace: string): MongoError =>
  new MongoError(73, 'InvalidNamespace', `Invalid namespace specified '${namespace}'`);

/** `database.collection` of the command's own collection. @throws MongoError 73 */
export function namespaceOf({ name, body, database }: Request): string {
  const collection = body[name];
  if (typeof collection !== 'string') throw invalidNamespace(`${database}.${String(collection)}`);
  return checkedNamespace(`${database}.${collection}`);
}

/** @throws MongoError 73 for a name that MongoDB would not take either */
export function checkedNamespace(namespace: string): string {
  const dot = namespace.indexOf('.');
  const database = namespace.slice(0, dot);
  const collection = namespace.slice(dot + 1);
  const valid =
    dot > 0 && !/[\s/\\"$\0]/.test(database) && /^[^.$\0][^\0]*$/.test(collection) && namespace.length <= 255;
  if (!valid || collection.includes('$')) throw invalidNamespace(namespace);
  return namespace;
}
