import { encode, withId } from '../bson/encode';
import { validateDocument } from '../bson/validate';
import { MongoError, type Doc } from '../language';
import { insertDocument } from '../write/documents';
import { ensured, writes, type CommandContext, type CommandTable } from './command';
import { documentsField, namespaceOf, type Request } from './request';
import { runStatements, unblocked, writeReply } from './statements';
import type { Task } from '../storage/turns';

/** MongoDB's `maxWriteBatchSize`. */
export const MAX_STATEMENTS = 100_000;

/** @throws MongoError 9 and 16 for a missing list, or one that is empty or too long */
export function checkedStatements<T>(list: readonly T[] | undefined, field: string): readonly T[] {
  if (list === undefined)
    throw new MongoError(40414, 'Location40414', `BSON field '${field}' is missing but a required field`);
  if (list.length === 0 || list.length > MAX_STATEMENTS) {
    throw new MongoError(
      16,
      'InvalidLength',
      `Write batch sizes must be between 1 and ${MAX_STATEMENTS}. Got ${list.length} operations.`,
    );
  }
  return list;
}

function documentsOf({ lists, body }: Request): readonly Buffer[] {
  return checkedStatements(lists.get('documents') ?? documentsField(body, 'documents')?.map(encode), 'documents');
}

function* insert(context: CommandContext): Task<Doc> {
  const namespace = namespaceOf(context.request);
  const documents = documentsOf(context.request);
  yield* runStatements(context, documents, function* (raw) {
    validateDocument(raw);
    const stored = withId(raw);
    yield* unblocked(() => insertDocument(context.unit, ensured(context, namespace), stored));
    context.progress.n++;
  });
  return writeReply(context.progress);
}

export const insertCommands: CommandTable = { insert: writes(insert, true) };
