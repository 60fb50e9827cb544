/** The query language of the embedded store: pure functions over decoded BSON documents. */
export { aggregate } from './aggregate/pipeline';
export { MongoError } from './errors';
export { collator } from './match/collation';
export { compileMatch, filterPaths } from './match/compile';
export { compileProjection, inclusionPaths } from './project/compile';
export { compileSort } from './sort/sort';
export * from './types';
export { compileUpdate } from './update/compile';
export { upsertSeed } from './update/seed';
export { deepClone, setField } from './values/clone';
export { compare, equal, identical } from './values/compare';
export { valueKey } from './values/key';
export { isOperatorObject, isPlainObject, Rank, typeName, typeRank } from './values/kinds';
export { valuesAt } from './values/paths';
