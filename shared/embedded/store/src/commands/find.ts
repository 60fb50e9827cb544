import { cursorReply } from '../bson/cursor-reply';
import { queryDocuments, rawProjection } from '../cursors/stream';
import { compileMatch, compileSort, type Doc } from '../language';
import { PreparedQuery, type Query } from '../planner/query';
import { existing, reads, type CommandContext, type CommandTable } from './command';
import { answerWithCursor, batchSizeField } from './cursor-answer';
import { collationField, countField, documentField, namespaceOf, numberField } from './request';

/** The query inside a `find` command. */
export function queryOf(body: Doc): Query & { single: boolean } {
  const limit = Math.trunc(numberField(body, 'limit') ?? 0);
  return {
    filter: documentField(body, 'filter') ?? {},
    sort: documentField(body, 'sort'),
    skip: countField(body, 'skip'),
    limit: Math.abs(limit),
    collation: collationField(body),
    hint: body['hint'],
    variables: documentField(body, 'let'),
    single: limit < 0 || body['singleBatch'] === true,
  };
}

async function find(context: CommandContext): Promise<Buffer> {
  const { request, store, unit } = context;
  const { body } = request;
  const namespace = namespaceOf(request);
  const { single, ...query } = queryOf(body);
  const { filter, collation, variables } = query;
  const project = rawProjection(documentField(body, 'projection'), filter, { collation, variables });
  const collection = existing(context, namespace);
  if (!collection) {
    // A bad query is refused on a collection that is not there, too.
    compileMatch(filter, { collation, variables });
    if (query.sort && !('$natural' in query.sort)) compileSort(query.sort, collation);
    return cursorReply({ field: 'firstBatch', batch: [], id: 0, namespace });
  }
  const prepared = new PreparedQuery(unit, collection, store.turns, query);
  const documents = queryDocuments(unit, collection, prepared, store.turns, project);
  return answerWithCursor(context, namespace, documents, {
    batchSize: batchSizeField(body),
    single,
    keepOpen: body['noCursorTimeout'] === true,
  });
}

export const findCommands: CommandTable = { find: reads(find, true) };
