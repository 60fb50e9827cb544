import { join } from 'node:path';
import { loadFolders } from '@osk/service-kit';
import type { ReportFormat } from './report-format';

/** The formats that exist, by id. */
export type Formats = ReadonlyMap<string, ReportFormat>;

/**
 * Every format below `formats/`: a folder with an `index` whose default export is one. Found by folder, so that a new
 * format touches nothing else. Throws when two claim one id.
 */
export function findFormats(directory = join(__dirname, 'formats')): Formats {
  const formats = new Map<string, ReportFormat>();
  for (const { value: format } of loadFolders<ReportFormat>(directory)) {
    if (formats.has(format.id)) throw new Error(`two formats claim ${format.id}`);
    formats.set(format.id, format);
  }
  return formats;
}
