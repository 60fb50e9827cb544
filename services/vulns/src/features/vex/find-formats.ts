import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { VexFormat } from './vex-format';

/** Every format below `formats/`: a folder with an `index` whose default export is one. */
export function findVexFormats(directory = join(__dirname, 'formats')): VexFormat[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ['index.ts', 'index.js'].map((file) => join(directory, name, file)).find(existsSync))
    .filter((file) => file !== undefined)
    .sort()
    .map((file) => {
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- discovery by folder is a run-time require
      return (require(file) as { default: VexFormat }).default;
    });
}
