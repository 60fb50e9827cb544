import { encode } from '../bson/encode';
import { ID_INDEX, type Collection } from '../catalog';
import { compileMatch, MongoError, type Doc } from '../language';
import type { Task } from '../storage/turns';
import { reads, writes, type CommandContext, type CommandTable, type Reply } from './command';
import { answerWithList } from './cursor-answer';
import { checkedNamespace, documentField, namespaceOf, stringField } from './request';

/** Kinds of collections that this store leaves out; refusing is better than silently storing something else. */
const REFUSED = ['viewOn', 'timeseries', 'capped', 'clusteredIndex', 'encryptedFields'];
const KEPT = ['validator', 'validationLevel', 'validationAction'];

function* create({ store, request }: CommandContext): Task<Doc> {
  const { body } = request;
  const namespace = namespaceOf(request);
  const refused = REFUSED.find((option) => body[option]);
  if (refused)
    throw new MongoError(115, 'CommandNotSupported', `the embedded store has no collections with '${refused}'`);
  if (KEPT.some((option) => body[option])) {
    throw new MongoError(115, 'CommandNotSupported', 'the embedded store does not validate documents');
  }
  if (store.catalog.get(namespace)?.persisted) {
    throw new MongoError(48, 'NamespaceExists', `Collection ${namespace} already exists.`);
  }
  store.catalog.ensure(namespace).persisted = true;
  return { ok: 1 };
}

function* drop({ store, request }: CommandContext): Task<Doc> {
  const namespace = namespaceOf(request);
  const collection = store.catalog.get(namespace);
  if (!collection?.persisted) return { ok: 1 };
  store.catalog.drop(collection);
  store.housekeeping.clearLeftovers();
  return { nIndexesWas: collection.indexes.length, ns: namespace, ok: 1 };
}

function* dropDatabase({ store, request }: CommandContext): Task<Doc> {
  for (const collection of store.catalog.inDatabase(request.database)) store.catalog.drop(collection);
  store.housekeeping.clearLeftovers();
  return { dropped: request.database, ok: 1 };
}

function* renameCollection({ store, request }: CommandContext): Task<Doc> {
  const { catalog } = store;
  const from = checkedNamespace(stringField(request.body, 'renameCollection'));
  const to = checkedNamespace(stringField(request.body, 'to'));
  const collection = catalog.get(from);
  if (!collection?.persisted) throw new MongoError(26, 'NamespaceNotFound', `Source collection ${from} does not exist`);
  const target = catalog.get(to);
  if (from === to) throw new MongoError(20, 'IllegalOperation', "Can't rename a collection to itself");
  if (target?.persisted && request.body['dropTarget'] !== true) {
    throw new MongoError(48, 'NamespaceExists', 'target namespace exists');
  }
  if (target) catalog.drop(target);
  catalog.rename(collection, to);
  store.housekeeping.clearLeftovers();
  return { ok: 1 };
}

/** Changes what can change about an index without building it anew: when its documents expire. */
function* collMod({ store, request }: CommandContext): Task<Doc> {
  const namespace = namespaceOf(request);
  const collection = store.catalog.get(namespace);
  if (!collection?.persisted) throw new MongoError(26, 'NamespaceNotFound', `ns does not exist: ${namespace}`);
  const change = documentField(request.body, 'index');
  if (!change) return { ok: 1 };
  const index = collection.indexes.find(
    (one) => one.name === change['name'] || JSON.stringify(one.spec.key) === JSON.stringify(change['keyPattern']),
  );
  if (!index) throw new MongoError(27, 'IndexNotFound', 'cannot find the index of collMod');
  if (typeof change['expireAfterSeconds'] !== 'number') return { ok: 1 };
  const before = index.spec.expireAfterSeconds;
  index.spec = { ...index.spec, expireAfterSeconds: change['expireAfterSeconds'] };
  collection.dirty = true;
  return { expireAfterSeconds_old: before, expireAfterSeconds_new: index.spec.expireAfterSeconds, ok: 1 };
}

function listed(collection: Collection, database: string): Doc {
  return {
    name: collection.namespace.slice(database.length + 1),
    type: 'collection',
    options: collection.options,
    info: { readOnly: false, uuid: collection.uuid },
    idIndex: ID_INDEX,
  };
}

function listCollections(context: CommandContext): Promise<Reply> {
  const { store, request } = context;
  const matches = compileMatch(documentField(request.body, 'filter') ?? {});
  const all = store.catalog.inDatabase(request.database).map((collection) => listed(collection, request.database));
  const shown = all
    .filter(matches)
    .map((one) => encode(request.body['nameOnly'] === true ? { name: one['name'], type: one['type'] } : one));
  return answerWithList(context, `${request.database}.$cmd.listCollections`, shown);
}

function listDatabases({ store, request }: CommandContext): Doc {
  const names = new Set<string>();
  for (const { namespace, persisted } of store.catalog.all()) if (persisted) names.add(namespace.split('.', 1)[0]!);
  const matches = compileMatch(documentField(request.body, 'filter') ?? {});
  const databases = [...names].sort().map((name): Doc => ({ name, sizeOnDisk: 0, empty: false }));
  const shown = databases.filter(matches);
  const nameOnly = request.body['nameOnly'] === true;
  return { databases: nameOnly ? shown.map(({ name }) => ({ name })) : shown, totalSize: 0, ok: 1 };
}

export const collectionCommands: CommandTable = {
  create: writes(create),
  drop: writes(drop),
  dropDatabase: writes(dropDatabase),
  renameCollection: writes(renameCollection),
  collMod: writes(collMod),
  listCollections: reads(listCollections),
  listDatabases: reads(listDatabases),
};
