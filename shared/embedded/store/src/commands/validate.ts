import { decode, decodeFields } from '../bson/decode';
import { validateDocument } from '../bson/validate';
import type { Collection, IndexDefinition } from '../catalog';
import { MongoError, type Doc } from '../language';
import { recordsOf } from '../planner/records';
import { PAUSE } from '../storage/turns';
import { justAfter, numberRange } from '../storage/ranges';
import type { View } from '../storage/view';
import { existing, reads, type CommandContext, type CommandTable } from './command';
import { namespaceOf } from './request';

/** Errors listed at most; one is enough to know. */
const MAX_ERRORS = 20;

interface Findings {
  records: number;
  keys: Map<string, number>;
  errors: string[];
}

/** Holds a snapshot of a collection's documents and index entries against each other. */
async function validate(context: CommandContext): Promise<Doc> {
  const { store, request } = context;
  const ns = namespaceOf(request);
  const collection = existing(context, ns);
  if (!collection) throw new MongoError(26, 'NamespaceNotFound', `Collection '${ns}' does not exist to validate.`);
  const { count, readableIndexes } = collection;
  const findings: Findings = { records: 0, keys: new Map(readableIndexes.map(({ name }) => [name, 0])), errors: [] };
  const snapshot = store.snapshot();
  try {
    const all = { kind: 'scan', residual: false, sorted: true } as const;
    for (const record of recordsOf(snapshot.view, collection, all, store.turns)) {
      if (record === PAUSE) await store.turns.next();
      else checkDocument(snapshot.view, collection, readableIndexes, record, findings);
    }
    for (const index of readableIndexes) checkTotal(snapshot.view, index, findings);
  } finally {
    snapshot.end();
  }
  const { records, keys, errors } = findings;
  if (records !== count) errors.push(`the count says ${count} documents, there are ${records}`);
  return {
    ns,
    nrecords: records,
    nIndexes: readableIndexes.length,
    keysPerIndex: Object.fromEntries(keys),
    valid: errors.length === 0,
    errors: errors.slice(0, MAX_ERRORS),
    ok: 1,
  };
}

function checkDocument(
  view: View,
  collection: Collection,
  indexes: readonly IndexDefinition[],
  record: number,
  findings: Findings,
): void {
  const raw = view.document(collection.id, record);
  if (raw === undefined) return;
  findings.records++;
  const fields = collection.indexFields;
  validateDocument(raw);
  const doc = fields ? decodeFields(raw, fields) : decode(raw);
  for (const index of indexes) {
    for (const key of index.keysOf(doc)) {
      findings.keys.set(index.name, findings.keys.get(index.name)! + 1);
      if (!hasEntry(view, index, key, record)) findings.errors.push(`record ${record} is missing in ${index.name}`);
    }
  }
}

function hasEntry(view: View, index: IndexDefinition, key: Buffer, record: number): boolean {
  if (index.unique) return view.uniqueRecord(key) === record;
  const entry = index.entryKey(key, record);
  return view.countEntries({ low: entry, high: justAfter(entry) }, 1) === 1;
}

/** As each expected entry is there, the numbers agree exactly when there are no others. */
function checkTotal(view: View, index: IndexDefinition, { keys, errors }: Findings): void {
  const entries = view.countEntries(numberRange(index.id), Number.MAX_SAFE_INTEGER);
  if (entries !== keys.get(index.name)) {
    errors.push(`${index.name} has ${entries} entries, its documents have ${keys.get(index.name)}`);
  }
}

export const validateCommands: CommandTable = { validate: reads(validate) };
