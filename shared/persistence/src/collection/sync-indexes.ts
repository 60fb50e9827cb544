import type { Collection as MongooseCollection } from 'mongoose';
import { StoreError } from '../errors';
import type { StoreLogger } from '../logger';
import type { AnyCollection, IndexDefinition, IndexOptions } from './define-collection';

export interface IndexReport {
  created: string[];
  /** Declared with other options before; dropped and created anew. */
  replaced: string[];
  /** In the store but declared nowhere; left alone, for an operator to look at. */
  undeclared: string[];
}

interface Target {
  collection: AnyCollection;
  native: MongooseCollection;
}

interface ExistingIndex extends IndexOptions {
  name: string;
  key: Record<string, number>;
}

const NAMESPACE_EXISTS = 48;
const NAMESPACE_NOT_FOUND = 26;

/** The server's own naming: `team_id_1_created_at_-1`. One name per key, so a change of options is seen as such. */
export function indexName(key: IndexDefinition['key']): string {
  return Object.entries(key)
    .map(([path, direction]) => `${path}_${direction}`)
    .join('_');
}

/** Brings the store's indexes in line with the declared ones. Documents are never touched. */
export async function syncIndexes(targets: readonly Target[], logger: StoreLogger): Promise<IndexReport> {
  const report: IndexReport = { created: [], replaced: [], undeclared: [] };
  for (const target of targets) await syncOne(target, report);
  if (report.undeclared.length > 0) logger.warn('indexes that nothing declares', { indexes: report.undeclared });
  return report;
}

async function syncOne({ collection, native }: Target, report: IndexReport): Promise<void> {
  const existing = await existingIndexes(native);
  const declared = new Set<string>(['_id_']);
  for (const index of collection.indexes) {
    const name = indexName(index.key);
    const label = `${collection.name}.${name}`;
    if (declared.has(name)) throw new StoreError('collection_misuse', `The index ${label} is declared twice`);
    declared.add(name);
    const present = existing.get(name);
    if (present && sameOptions(present, index.options)) continue;
    try {
      if (present) await replace(native, present, index);
      else await create(native, index.key, index.options);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new StoreError('index_sync_failed', `The index ${label} could not be created: ${reason}`, {
        details: { collection: collection.name, index: name },
        cause,
      });
    }
    (present ? report.replaced : report.created).push(label);
  }
  for (const name of existing.keys()) if (!declared.has(name)) report.undeclared.push(`${collection.name}.${name}`);
}

async function existingIndexes(native: MongooseCollection): Promise<Map<string, ExistingIndex>> {
  // Created ahead: a transaction's first write should not have to create its collection.
  await native.conn.createCollection(native.name).catch((error: unknown) => {
    if ((error as { code?: unknown }).code !== NAMESPACE_EXISTS) throw error;
  });
  try {
    const found = (await native.listIndexes().toArray()) as ExistingIndex[];
    return new Map(found.map((index) => [index.name, index]));
  } catch (error) {
    if ((error as { code?: unknown }).code === NAMESPACE_NOT_FOUND) return new Map();
    throw error;
  }
}

function sameOptions(present: ExistingIndex, wanted: IndexOptions = {}): boolean {
  return (
    (present.unique ?? false) === (wanted.unique ?? false) &&
    (present.sparse ?? false) === (wanted.sparse ?? false) &&
    Number(present.expireAfterSeconds ?? -1) === (wanted.expireAfterSeconds ?? -1) &&
    JSON.stringify(present.partialFilterExpression ?? null) === JSON.stringify(wanted.partialFilterExpression ?? null)
  );
}

async function create(native: MongooseCollection, key: IndexDefinition['key'], options?: IndexOptions): Promise<void> {
  await native.createIndex({ ...key }, { ...options, name: indexName(key) });
}

async function replace(native: MongooseCollection, present: ExistingIndex, wanted: IndexDefinition): Promise<void> {
  await native.dropIndex(present.name);
  try {
    await create(native, wanted.key, wanted.options);
  } catch (error) {
    // Queries should not lose the old index because the new one cannot be had (duplicates under `unique`).
    const { unique, sparse, expireAfterSeconds, partialFilterExpression } = present;
    const old = Object.entries({ unique, sparse, expireAfterSeconds, partialFilterExpression });
    await create(native, wanted.key, Object.fromEntries(old.filter(([, value]) => value !== undefined)));
    throw error;
  }
}
