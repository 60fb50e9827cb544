import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The default export of every module in `folder` (not below it), tests left out, in the order of their names. */
export function loadFolder<T>(folder: string): T[] {
  return readdirSync(folder)
    .filter((name) => /^[a-z0-9-]+\.(ts|js)$/.test(name))
    .sort()
    .map((name) => {
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- discovery by folder is a run-time require
      return (require(join(folder, name)) as { default: T }).default;
    });
}
