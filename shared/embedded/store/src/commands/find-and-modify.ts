import { compileMatch, compileProjection, MongoError, type CompiledUpdate, type Doc } from '../language';
import type { Task } from '../storage/turns';
import { removeDocument } from '../write/documents';
import { updateDocument } from '../write/modify';
import { existing, writes, type CommandContext, type CommandTable } from './command';
import { findForChange } from './locate';
import { collationField, documentField, namespaceOf } from './request';
import { compiledUpdate, updateOrInsert } from './update';

const answer = (value: Doc | null, lastErrorObject: Doc): Doc => ({ lastErrorObject, value, ok: 1 });

function* findAndModify(context: CommandContext): Task<Doc> {
  const { body } = context.request;
  const filter = documentField(body, 'query') ?? {};
  const variables = documentField(body, 'let');
  compileMatch(filter, { variables, collation: collationField(body) });
  const fields = documentField(body, 'fields');
  const project = fields && Object.keys(fields).length > 0 ? compileProjection(fields, filter) : (doc: Doc) => doc;
  if (body['remove'] === true) return yield* findAndRemove(context, filter, project);
  const update = compiledUpdate(body['update'], body, variables);
  return yield* findAndUpdate(context, filter, update, project);
}

function* findAndRemove(context: CommandContext, filter: Doc, project: (doc: Doc) => Doc): Task<Doc> {
  const { body } = context.request;
  if (body['update'] !== undefined || body['upsert'] === true || body['new'] === true) {
    throw new MongoError(9, 'FailedToParse', "Cannot specify both an update or 'new' or 'upsert' and remove=true");
  }
  const collection = existing(context, namespaceOf(context.request));
  const target = { filter, sort: documentField(body, 'sort'), options: body };
  const removed = collection
    ? yield* findForChange(context, collection, target, (stored) => {
        removeDocument(context.unit, collection, stored);
        return stored.doc;
      })
    : undefined;
  return removed ? answer(project(removed), { n: 1 }) : answer(null, { n: 0 });
}

function* findAndUpdate(
  context: CommandContext,
  filter: Doc,
  update: CompiledUpdate,
  project: (doc: Doc) => Doc,
): Task<Doc> {
  const { body } = context.request;
  const target = { filter, sort: documentField(body, 'sort'), options: body };
  const wantsNew = body['new'] === true;
  let found: Doc | undefined;
  const statement = { filter, update, upsert: body['upsert'] === true };
  const inserted = yield* updateOrInsert(context, namespaceOf(context.request), statement, function* (collection) {
    found = yield* findForChange(context, collection, target, (stored) => {
      const next = updateDocument(context.unit, collection, stored, update, filter);
      return wantsNew ? next : stored.doc;
    });
    return found;
  });
  if (inserted) {
    const shown = wantsNew ? project(inserted) : null;
    return answer(shown, { n: 1, updatedExisting: false, upserted: inserted['_id'] });
  }
  return found
    ? answer(project(found), { n: 1, updatedExisting: true })
    : answer(null, { n: 0, updatedExisting: false });
}

const command = writes(findAndModify, true);

export const findAndModifyCommands: CommandTable = { findAndModify: command, findandmodify: command };
