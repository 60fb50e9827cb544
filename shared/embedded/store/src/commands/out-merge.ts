import { encode, withId } from '../bson/encode';
import type { Collection } from '../catalog';
import { compileUpdate, isPlainObject, MongoError, valuesAt, type Doc } from '../language';
import { PreparedQuery } from '../planner/query';
import { PAUSE, type Task } from '../storage/turns';
import { insertDocument, take } from '../write/documents';
import { updateDocument } from '../write/modify';
import type { CommandContext } from './command';
import { checkedNamespace } from './request';
import { unblocked } from './statements';

interface Target {
  namespace: string;
  on: string[];
  whenMatched: unknown;
  whenNotMatched: unknown;
}

const failed = (why: string): MongoError => new MongoError(9, 'FailedToParse', why);

function namespaceIn(database: string, target: unknown): string {
  if (typeof target === 'string') return checkedNamespace(`${database}.${target}`);
  if (!isPlainObject(target) || typeof target['coll'] !== 'string') throw failed('the target must be a collection');
  return checkedNamespace(`${String(target['db'] ?? database)}.${target['coll']}`);
}

function mergeTarget(database: string, spec: unknown): Target {
  const options = isPlainObject(spec) ? spec : { into: spec };
  const on = options['on'] ?? '_id';
  return {
    namespace: namespaceIn(database, options['into']),
    on: (Array.isArray(on) ? on : [on]).map(String),
    whenMatched: options['whenMatched'] ?? 'merge',
    whenNotMatched: options['whenNotMatched'] ?? 'insert',
  };
}

/** Carries out the closing `$out` or `$merge` of a pipeline; each document is written on its own, as MongoDB does. */
export async function writeStage(context: CommandContext, stage: Doc, docs: AsyncIterable<Doc>): Promise<void> {
  const { store, request, transaction } = context;
  const name = Object.keys(stage)[0]!;
  if (transaction)
    throw new MongoError(263, 'OperationNotSupportedInTransaction', `${name} cannot be used in a transaction`);
  if (name === '$out') return writeOut(context, namespaceIn(request.database, stage['$out']), docs);
  const target = mergeTarget(request.database, stage['$merge']);
  for await (const doc of docs) {
    await store.queue.run(() => mergeOne(context, store.catalog.ensure(target.namespace), target, doc));
  }
}

/** `$out` shows its result at once: it is gathered in a new collection, which then takes the old one's name. */
async function writeOut({ store }: CommandContext, namespace: string, docs: AsyncIterable<Doc>): Promise<void> {
  const { catalog, queue, direct } = store;
  const hidden = `${namespace}.tmp.${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
  const previous = catalog.get(namespace);
  await queue.run(function* () {
    const collection = catalog.ensure(hidden, previous?.options);
    collection.persisted = true;
    for (const { spec } of previous?.readableIndexes.slice(1) ?? []) {
      collection.addIndex({ id: catalog.takeId(), spec, arrayFields: 0, lossy: false, building: false });
    }
  });
  try {
    for await (const doc of docs) {
      await queue.run(function* () {
        insertDocument(direct, catalog.ensure(hidden), withId(encode(doc)));
      });
    }
  } catch (error) {
    await queue.run(function* () {
      const unfinished = catalog.get(hidden);
      if (unfinished) catalog.drop(unfinished);
    });
    throw error;
  }
  await queue.run(function* () {
    const replaced = catalog.get(namespace);
    if (replaced) catalog.drop(replaced);
    catalog.rename(catalog.ensure(hidden), namespace);
  });
  store.housekeeping.clearLeftovers();
}

function* mergeOne({ store }: CommandContext, collection: Collection, target: Target, doc: Doc): Task<void> {
  const filter = Object.fromEntries(target.on.map((path) => [path, { $eq: valuesAt(doc, path)[0] ?? null }]));
  const query = new PreparedQuery(store.direct, collection, store.turns, { filter, limit: 1 });
  for (const record of query.records()) {
    if (record === PAUSE) {
      yield PAUSE;
      continue;
    }
    yield* unblocked(() => mergeMatched(store, collection, record, target, doc));
    return;
  }
  if (target.whenNotMatched === 'discard') return;
  if (target.whenNotMatched === 'fail') {
    throw new MongoError(
      13113,
      'MergeStageNoMatchingDocument',
      '$merge could not find a matching document in the target collection',
    );
  }
  yield* unblocked(() => insertDocument(store.direct, collection, withId(encode(doc))));
}

function mergeMatched(
  store: CommandContext['store'],
  collection: Collection,
  record: number,
  target: Target,
  doc: Doc,
): void {
  const { whenMatched } = target;
  const stored = take(store.direct, collection, record);
  if (!stored || whenMatched === 'keepExisting') return;
  if (whenMatched === 'fail') throw new MongoError(11000, 'DuplicateKey', 'E11000 $merge found a matching document');
  const { _id: _ignored, ...fields } = doc;
  const update = Array.isArray(whenMatched)
    ? compileUpdate(whenMatched as Doc[], { variables: { new: doc } })
    : whenMatched === 'replace'
      ? compileUpdate(fields)
      : compileUpdate(Object.keys(fields).length > 0 ? [{ $set: literal(fields) }] : []);
  updateDocument(store.direct, collection, stored, update, {});
}

/** Values taken as they are, whatever dollar signs they hold. */
const literal = (fields: Doc): Doc =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, { $literal: value }]));
