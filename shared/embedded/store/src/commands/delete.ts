import { decode } from '../bson/decode';
import type { Collection } from '../catalog';
import { compileMatch, type Doc } from '../language';
import { PreparedQuery } from '../planner/query';
import { PAUSE, type Task } from '../storage/turns';
import { removeDocument, take } from '../write/documents';
import { existing, writes, type CommandContext, type CommandTable } from './command';
import { checkedStatements } from './insert';
import { findForChange } from './locate';
import { collationField, documentField, documentsField, namespaceOf, numberField, type Request } from './request';
import { runStatements, unblocked, writeReply } from './statements';

const statementsOf = ({ lists, body }: Request): readonly Doc[] =>
  checkedStatements(lists.get('deletes')?.map((raw) => decode(raw)) ?? documentsField(body, 'deletes'), 'deletes');

function* remove(context: CommandContext): Task<Doc> {
  const namespace = namespaceOf(context.request);
  const variables = documentField(context.request.body, 'let');
  yield* runStatements(context, statementsOf(context.request), function* (statement) {
    const filter = documentField(statement, 'q') ?? {};
    compileMatch(filter, { variables });
    const collection = existing(context, namespace);
    if (!collection) return;
    if (numberField(statement, 'limit') !== 1) {
      yield* deleteMany(context, collection, filter, statement);
      return;
    }
    const removed = yield* findForChange(context, collection, { filter, options: statement }, (stored) => {
      removeDocument(context.unit, collection, stored);
      return true;
    });
    if (removed) context.progress.n++;
  });
  return writeReply(context.progress);
}

function* deleteMany(context: CommandContext, collection: Collection, filter: Doc, options: Doc): Task<void> {
  const { unit, store, progress, request } = context;
  const query = new PreparedQuery(unit, collection, store.turns, {
    filter,
    collation: collationField(options),
    hint: options['hint'],
    variables: documentField(request.body, 'let'),
  });
  for (const record of query.records()) {
    if (collection.dropped) return;
    if (record === PAUSE) {
      yield PAUSE;
      continue;
    }
    const changed = yield* unblocked(() => {
      const stored = take(unit, collection, record);
      if (!stored || !query.matches(stored.doc)) return false;
      removeDocument(unit, collection, stored);
      return true;
    });
    if (changed) progress.n++;
  }
}

export const deleteCommands: CommandTable = { delete: writes(remove, true) };
