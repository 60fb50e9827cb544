import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from './types';

/**
 * Every check below `directory`: a check is a folder with a `check.ts` (or, built, `check.js`) whose default export
 * is the check. Found by folder, so that adding one touches nothing else. Sorted by id; throws on a duplicate id.
 */
export function loadPack<Facts extends object>(directory: string): Check<Facts>[] {
  const checks = findCheckFiles(directory).map((file) => {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- discovery by folder is a run-time require
    const loaded = require(file) as { default?: Check<Facts> };
    if (!loaded.default) throw new Error(`${file} has no default export`);
    return loaded.default;
  });
  const seen = new Set<string>();
  for (const { id } of checks) {
    if (seen.has(id)) throw new Error(`two checks are called ${id} in ${directory}`);
    seen.add(id);
  }
  return checks.sort((a, b) => a.id.localeCompare(b.id));
}

function findCheckFiles(directory: string): string[] {
  const files: string[] = [];
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const folder = join(directory, entry.name);
    const file = ['check.ts', 'check.js'].map((name) => join(folder, name)).find((path) => existsSync(path));
    if (file) files.push(file);
    else files.push(...findCheckFiles(folder));
  }
  return files;
}
