import { compileMatch, type Doc } from '../language';
import { countMatching } from './aggregate';
import { existing, reads, type CommandContext, type CommandTable } from './command';
import { collationField, countField, documentField, namespaceOf, numberField } from './request';

async function count(context: CommandContext): Promise<Doc> {
  const { body } = context.request;
  const filter = documentField(body, 'query') ?? {};
  const collation = collationField(body);
  compileMatch(filter, { collation });
  const collection = existing(context, namespaceOf(context.request));
  if (!collection) return { n: 0, ok: 1 };
  const n = await countMatching(context, collection, {
    filter,
    collation,
    skip: countField(body, 'skip'),
    limit: Math.abs(Math.trunc(numberField(body, 'limit') ?? 0)),
    hint: body['hint'],
  });
  return { n, ok: 1 };
}

export const countCommands: CommandTable = { count: reads(count) };
