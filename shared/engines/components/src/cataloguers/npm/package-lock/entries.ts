import { jsonLines, ANY } from '../../../support/json-lines';
import { entriesOf, field, isFields, type Fields } from '../../../support/values';

/** An entry of the lock file by the folder it is installed in (`node_modules/a/node_modules/b`), as versions 2 and 3 write it. */
export interface Entry {
  folder: string;
  fields: Fields;
  line?: number;
}

/** Versions 2 and 3 have a flat map of folders; version 1 has dependencies in dependencies. Both become a flat list. */
export function entriesIn(lock: Fields, text: string): { entries: Entry[]; odd: number } {
  const flat = field(lock, 'packages');
  return isFields(flat) ? flatEntries(flat, text) : nestedEntries(lock, text);
}

function flatEntries(packages: Fields, text: string): { entries: Entry[]; odd: number } {
  const lines = jsonLines(text, [['packages', ANY]]);
  const entries: Entry[] = [];
  let odd = 0;
  for (const [folder, fields] of Object.entries(packages))
    if (isFields(fields)) entries.push({ folder, fields, line: lines.at('packages', folder) });
    else odd += 1;
  return { entries, odd };
}

function nestedEntries(lock: Fields, text: string): { entries: Entry[]; odd: number } {
  const lines = jsonLines(text, [['dependencies', ANY]], true);
  const entries: Entry[] = [];
  let odd = 0;
  const waiting: { folder: string; path: readonly string[]; fields: Fields }[] = [
    { folder: '', path: [], fields: lock },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop())
    for (const [name, fields] of entriesOf(field(next.fields, 'dependencies'))) {
      const path = [...next.path, 'dependencies', name];
      // Real trees are a few folders deep; the paths of endless ones would add up to their square.
      if (!isFields(fields) || path.length > MAX_DEPTH * 2) {
        odd += 1;
        continue;
      }
      const folder = `${next.folder === '' ? '' : `${next.folder}/`}node_modules/${name}`;
      entries.push({ folder, fields, line: lines.at(...path) });
      waiting.push({ folder, path, fields });
    }
  entries.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return { entries, odd };
}

const MAX_DEPTH = 100;
