import { decodeFields, fieldSet } from '../bson/decode';
import { collator, compare, compileMatch, valueKey, valuesAt, type Doc } from '../language';
import { PreparedQuery } from '../planner/query';
import { PAUSE } from '../storage/turns';
import { existing, reads, type CommandContext, type CommandTable } from './command';
import { collationField, documentField, namespaceOf, stringField } from './request';

async function distinct(context: CommandContext): Promise<Doc> {
  const { request, unit, store } = context;
  const path = stringField(request.body, 'key');
  const filter = documentField(request.body, 'query') ?? {};
  const collation = collationField(request.body);
  compileMatch(filter, { collation });
  const collection = existing(context, namespaceOf(request));
  const found = new Map<string, unknown>();
  if (collection) {
    const fields = fieldSet([path.split('.', 1)[0]!]);
    for (const record of new PreparedQuery(unit, collection, store.turns, { filter, collation }).records()) {
      if (record === PAUSE) {
        await store.turns.next();
        continue;
      }
      const raw = unit.document(collection.id, record);
      if (raw !== undefined) collect(found, decodeFields(raw, fields), path);
    }
  }
  return { values: unequal([...found.values()].sort(compare), collator(collation)), ok: 1 };
}

/** An array counts as its elements. */
function collect(found: Map<string, unknown>, doc: Doc, path: string): void {
  for (const value of valuesAt(doc, path).flatMap((v) => (Array.isArray(v) ? (v as unknown[]) : [v]))) {
    if (value === undefined) continue;
    const key = valueKey(value);
    if (!found.has(key)) found.set(key, value);
  }
}

/** Under a collation, texts that it holds to be equal are one value. */
function unequal(values: unknown[], order: Intl.Collator | null): unknown[] {
  if (!order) return values;
  const texts: string[] = [];
  return values.filter((value) => {
    if (typeof value !== 'string') return true;
    if (texts.some((text) => order.compare(text, value) === 0)) return false;
    texts.push(value);
    return true;
  });
}

export const distinctCommands: CommandTable = { distinct: reads(distinct, true) };
