import { decode } from '../bson/decode';
import type { Collection } from '../catalog';
import {
  compileMatch,
  compileUpdate,
  isPlainObject,
  MongoError,
  type CompiledUpdate,
  type Doc,
  type UpdateSpec,
} from '../language';
import { PreparedQuery } from '../planner/query';
import { Blocked, BLOCKED, PAUSE, type Task } from '../storage/turns';
import { take } from '../write/documents';
import { updateDocument, upsertDocument } from '../write/modify';
import { ensured, existing, writes, type CommandContext, type CommandTable } from './command';
import { checkedStatements } from './insert';
import { findForChange } from './locate';
import { collationField, documentField, documentsField, namespaceOf, type Request } from './request';
import { runStatements, unblocked, writeReply } from './statements';

/** One update, as the commands `update` and `findAndModify` describe it. */
export interface UpdateStatement {
  filter: Doc;
  update: CompiledUpdate;
  multi: boolean;
  upsert: boolean;
  sort: Doc | undefined;
  /** The whole statement, for options that only finding needs. */
  options: Doc;
}

/** @throws MongoError 9 for an update that is neither document nor pipeline */
export function updateSpec(value: unknown): UpdateSpec {
  if (isPlainObject(value)) return value;
  if (Array.isArray(value) && value.every(isPlainObject)) return value;
  throw new MongoError(9, 'FailedToParse', 'Update argument must be either an object or an array');
}

export function compiledUpdate(spec: unknown, options: Doc, variables: Doc | undefined): CompiledUpdate {
  const now = new Date();
  return compileUpdate(updateSpec(spec), {
    arrayFilters: documentsField(options, 'arrayFilters'),
    upsert: options['upsert'] === true,
    collation: collationField(options),
    variables,
    now: () => now,
  });
}

function parse(statement: Doc, variables: Doc | undefined): UpdateStatement {
  const filter = documentField(statement, 'q') ?? {};
  const update = compiledUpdate(statement['u'], statement, variables);
  const multi = statement['multi'] === true;
  if (multi && update.isReplacement) {
    throw new MongoError(9, 'FailedToParse', 'multi update is not supported for replacement-style update');
  }
  const sort = documentField(statement, 'sort');
  return { filter, update, multi, upsert: statement['upsert'] === true, sort, options: statement };
}

const statementsOf = ({ lists, body }: Request): readonly Doc[] =>
  checkedStatements(lists.get('updates')?.map((raw) => decode(raw)) ?? documentsField(body, 'updates'), 'updates');

function* update(context: CommandContext): Task<Doc> {
  const namespace = namespaceOf(context.request);
  const variables = documentField(context.request.body, 'let');
  yield* runStatements(context, statementsOf(context.request), function* (raw, index) {
    const statement = parse(raw, variables);
    compileMatch(statement.filter, { variables });
    const inserted = yield* updateOrInsert(context, namespace, statement, (collection) =>
      updateMatching(context, collection, statement),
    );
    if (!inserted) return;
    context.progress.n++;
    context.progress.upserted.push({ index, _id: inserted['_id'] });
  });
  const { nModified, upserted } = context.progress;
  return writeReply(context.progress, { nModified, ...(upserted.length > 0 ? { upserted } : {}) });
}

/**
 * Runs `change` on the collection and, when it found nothing and the statement asks for it, inserts a document instead.
 * Should an open transaction hold the new document's key, both are tried again when that has ended.
 * @param change gives something other than 0 or undefined when a document was found
 * @returns the inserted document, if any
 */
export function* updateOrInsert(
  context: CommandContext,
  namespace: string,
  { filter, update, upsert }: Pick<UpdateStatement, 'filter' | 'update' | 'upsert'>,
  change: (collection: Collection) => Task<unknown>,
): Task<Doc | undefined> {
  for (;;) {
    const collection = existing(context, namespace);
    const found = collection ? yield* change(collection) : undefined;
    if (found || !upsert) return undefined;
    try {
      return upsertDocument(context.unit, ensured(context, namespace), update, filter);
    } catch (error) {
      if (!(error instanceof Blocked)) throw error;
    }
    yield BLOCKED;
  }
}

/** @returns how many documents matched */
function* updateMatching(context: CommandContext, collection: Collection, statement: UpdateStatement): Task<number> {
  if (!statement.multi) {
    const changed = yield* findForChange(context, collection, { ...statement }, (stored) =>
      updateDocument(context.unit, collection, stored, statement.update, statement.filter) === stored.doc ? 0 : 1,
    );
    if (changed === undefined) return 0;
    context.progress.n++;
    context.progress.nModified += changed;
    return 1;
  }
  return yield* updateMany(context, collection, statement);
}

function* updateMany(context: CommandContext, collection: Collection, statement: UpdateStatement): Task<number> {
  const { unit, progress, store, request } = context;
  const query = new PreparedQuery(unit, collection, store.turns, {
    filter: statement.filter,
    collation: collationField(statement.options),
    hint: statement.options['hint'],
    variables: documentField(request.body, 'let'),
  });
  // An update may move a document to where the scan has not been yet.
  const done = new Set<number>();
  let matched = 0;
  for (const record of query.records()) {
    if (collection.dropped) break;
    if (record === PAUSE) {
      yield PAUSE;
      continue;
    }
    if (done.has(record)) continue;
    const change = yield* unblocked(() => {
      const stored = take(unit, collection, record);
      if (!stored || (done.size > 0 && !query.matches(stored.doc))) return undefined;
      return updateDocument(unit, collection, stored, statement.update, statement.filter) !== stored.doc;
    });
    done.add(record);
    if (change === undefined) continue;
    matched++;
    progress.n++;
    if (change) progress.nModified++;
  }
  return matched;
}

export const updateCommands: CommandTable = { update: writes(update, true) };
