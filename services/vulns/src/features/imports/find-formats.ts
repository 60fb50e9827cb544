import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ReportFormat } from './report-format';

/** The formats that exist, by id. */
export type Formats = ReadonlyMap<string, ReportFormat>;

/**
 * Every format below `formats/`: a folder with an `index` whose default export is one. Found by folder, so that a new
 * format touches nothing else. Throws when two claim one id.
 */
export function findFormats(directory = join(__dirname, 'formats')): Formats {
  const formats = new Map<string, ReportFormat>();
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const file = entry.isDirectory() ? indexOf(join(directory, entry.name)) : undefined;
    if (!file) continue;
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- discovery by folder is a run-time require
    const format = (require(file) as { default: ReportFormat }).default;
    if (formats.has(format.id)) throw new Error(`two formats claim ${format.id}`);
    formats.set(format.id, format);
  }
  return formats;
}

function indexOf(folder: string): string | undefined {
  return ['index.ts', 'index.js'].map((name) => join(folder, name)).find((path) => existsSync(path));
}
