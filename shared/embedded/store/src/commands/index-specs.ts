import type { Collection, IndexDefinition, IndexSpec } from '../catalog';
import { compileMatch, isPlainObject, MongoError, type Doc } from '../language';
import { numberField } from './request';

const cannotCreate = (why: string): MongoError => new MongoError(67, 'CannotCreateIndex', why);

/** Options that change how an index works and are honoured; they are compared when an index is asked for again. */
const COMPARED = ['unique', 'sparse', 'expireAfterSeconds', 'partialFilterExpression'] as const;
/** Options that say nothing about the index's contents, and are taken in silence. */
const IGNORED = new Set(['background', 'ns', 'safe', 'w', 'commitQuorum', 'comment']);
const REFUSED = ['weights', 'default_language', '2dsphereIndexVersion', 'bits', 'wildcardProjection'];
const PARTIAL_OPERATORS = new Set(['$eq', '$in', '$gt', '$gte', '$lt', '$lte', '$exists', '$type', '$and']);

/**
 * Reads one index description of `createIndexes`.
 * @throws MongoError 67 for what cannot be an index here: text, geographic, wildcard and collated ones among it
 */
export function indexSpec(raw: Doc): IndexSpec {
  const key = raw['key'];
  if (!isPlainObject(key) || Object.keys(key).length === 0) throw cannotCreate('Index keys cannot be empty.');
  for (const [field, direction] of Object.entries(key)) checkField(field, direction);
  if (Object.keys(key).length > 30) throw cannotCreate('an index may have at most 30 fields');
  for (const option of REFUSED)
    if (raw[option] !== undefined) throw cannotCreate(`index option ${option} is not supported`);
  if (raw['collation'] !== undefined && (raw['collation'] as Doc)['locale'] !== 'simple') {
    throw cannotCreate('the embedded store has no collated indexes');
  }
  const name = typeof raw['name'] === 'string' && raw['name'] !== '' ? raw['name'] : defaultName(key);
  const expiry = numberField(raw, 'expireAfterSeconds');
  if (expiry !== undefined && (expiry < 0 || expiry > 2 ** 31 - 1))
    throw cannotCreate('expireAfterSeconds must be within 0 and 2147483647');
  const partial = raw['partialFilterExpression'];
  if (partial !== undefined) checkPartial(partial);
  const rest = Object.entries(raw).filter(([option]) => !IGNORED.has(option) && !['key', 'name', 'v'].includes(option));
  return {
    v: 2,
    key,
    name,
    ...Object.fromEntries(rest.filter(([option, value]) => !(isFlag(option) && value === false))),
  };
}

const isFlag = (option: string): boolean => ['unique', 'sparse', 'hidden'].includes(option);

const defaultName = (key: Doc): string =>
  Object.entries(key)
    .map(([field, direction]) => `${field}_${String(direction)}`)
    .join('_');

function checkField(field: string, direction: unknown): void {
  const number = typeof direction === 'object' && direction !== null ? Number(String(direction)) : direction;
  if (direction !== 'hashed' && (typeof number !== 'number' || Number.isNaN(number) || number === 0)) {
    throw cannotCreate(`Unknown index plugin or direction '${String(direction)}' for field '${field}'`);
  }
  if (field === '' || field.split('.').some((part) => part === '' || part.startsWith('$'))) {
    throw cannotCreate(`Index key contains an illegal field name: '${field}'`);
  }
}

function checkPartial(filter: unknown): void {
  if (!isPlainObject(filter)) throw cannotCreate('partialFilterExpression must be an object');
  compileMatch(filter);
  for (const [field, demand] of Object.entries(filter)) {
    if (field === '$and' && Array.isArray(demand)) demand.forEach(checkPartial);
    else if (field.startsWith('$')) throw cannotCreate(`unsupported expression in partial index: ${field}`);
    else if (isPlainObject(demand)) {
      const unsupported = Object.keys(demand).find((name) => name.startsWith('$') && !PARTIAL_OPERATORS.has(name));
      if (unsupported) throw cannotCreate(`unsupported expression in partial index: ${unsupported}`);
    }
  }
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The index that is there already in place of the one asked for, if any.
 * @throws MongoError 85, 86 when one of that name or key is there but differs
 */
export function sameIndex(collection: Collection, spec: IndexSpec): IndexDefinition | undefined {
  const named = collection.indexNamed(spec.name);
  const keyed = collection.indexes.find(
    (index) => same(index.spec.key, spec.key) && alike(index.spec, spec, ['partialFilterExpression']),
  );
  if (named && !same(named.spec.key, spec.key)) {
    throw new MongoError(
      86,
      'IndexKeySpecsConflict',
      `An existing index has the same name as the requested index: ${spec.name}`,
    );
  }
  const known = named ?? keyed;
  if (!known) return undefined;
  if (known.name === '_id_') return known;
  if (known.name !== spec.name) {
    throw new MongoError(85, 'IndexOptionsConflict', `Index already exists with a different name: ${known.name}`);
  }
  if (!alike(known.spec, spec, COMPARED)) {
    throw new MongoError(
      86,
      'IndexKeySpecsConflict',
      `An existing index has the same name as the requested index but other options: ${spec.name}`,
    );
  }
  return known;
}

const alike = (a: IndexSpec, b: IndexSpec, options: readonly string[]): boolean =>
  options.every(
    (option) => same(a[option] || undefined, b[option] || undefined) && (a[option] === 0) === (b[option] === 0),
  );
