import { join } from 'node:path';
import { loadFolders } from '@osk/service-kit';
import type { VexFormat } from './vex-format';

/** Every format below `formats/`: a folder with an `index` whose default export is one. */
export function findVexFormats(directory = join(__dirname, 'formats')): VexFormat[] {
  return loadFolders<VexFormat>(directory).map(({ value }) => value);
}
