import { encode } from '../bson/encode';
import type { Collection, IndexDefinition } from '../catalog';
import { isPlainObject, MongoError, type Doc } from '../language';
import type { Task } from '../storage/turns';
import { existing, ensured, reads, writes, type CommandContext, type CommandTable, type Reply } from './command';
import { answerWithList } from './cursor-answer';
import { abandonIndex, buildIndex } from './index-build';
import { indexSpec, sameIndex } from './index-specs';
import { documentsField, namespaceOf } from './request';

function* createIndexes(context: CommandContext): Task<Doc> {
  const { store, request } = context;
  const namespace = namespaceOf(request);
  const specs = (documentsField(request.body, 'indexes') ?? []).map(indexSpec);
  if (specs.length === 0) throw new MongoError(2, 'BadValue', 'Must specify at least one index to create');
  const createdCollectionAutomatically = !store.catalog.get(namespace)?.persisted;
  const collection = ensured(context, namespace);
  collection.persisted = true;
  const before = collection.indexes.length;
  for (const spec of specs) {
    if (!sameIndex(collection, spec)) yield* buildIndex(store, collection, spec);
  }
  const after = collection.indexes.length;
  return {
    numIndexesBefore: before,
    numIndexesAfter: after,
    createdCollectionAutomatically,
    ...(before === after ? { note: 'all indexes already exist' } : {}),
    ok: 1,
  };
}

const notFound = (namespace: string): MongoError =>
  new MongoError(26, 'NamespaceNotFound', `ns does not exist: ${namespace}`);

function stored(context: CommandContext): Collection {
  const namespace = namespaceOf(context.request);
  const collection = existing(context, namespace);
  if (!collection?.persisted) throw notFound(namespace);
  return collection;
}

function listIndexes(context: CommandContext): Promise<Reply> {
  const collection = stored(context);
  const list = collection.readableIndexes.map((index) => encode(index.spec));
  return answerWithList(context, collection.namespace, list);
}

function* dropIndexes(context: CommandContext): Task<Doc> {
  const { store, request } = context;
  const collection = stored(context);
  const before = collection.indexes.length;
  for (const index of selected(collection, request.body['index'])) abandonIndex(store, collection, index);
  store.housekeeping.clearLeftovers();
  return { nIndexesWas: before, ok: 1 };
}

/** The indexes meant by a name, a list of names, a key pattern, or `*` for all but the one over `_id`. */
function selected(collection: Collection, which: unknown): IndexDefinition[] {
  if (which === '*') return collection.indexes.filter((index) => index.name !== '_id_');
  const wanted = Array.isArray(which) ? (which as unknown[]) : [which];
  return wanted.map((one) => {
    const found = collection.indexes.find((index) =>
      isPlainObject(one) ? JSON.stringify(index.spec.key) === JSON.stringify(one) : index.name === one,
    );
    if (!found) throw new MongoError(27, 'IndexNotFound', `index not found with name [${String(one)}]`);
    if (found.name === '_id_') throw new MongoError(72, 'InvalidOptions', 'cannot drop _id index');
    return found;
  });
}

const drop = writes(dropIndexes);

export const indexCommands: CommandTable = {
  createIndexes: writes(createIndexes),
  listIndexes: reads(listIndexes),
  dropIndexes: drop,
  deleteIndexes: drop,
};
