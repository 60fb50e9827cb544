import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CodeEngine } from './engine';

/** Every engine below `directory`, by id. Found by folder, so that a new one touches nothing else. */
export function findEngines(directory = __dirname): CodeEngine[] {
  const engines = new Map<string, CodeEngine>();
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const file = entry.isDirectory() ? indexOf(join(directory, entry.name)) : undefined;
    if (!file) continue;
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- discovery by folder is a run-time require
    const engine = (require(file) as { default: () => CodeEngine }).default();
    if (engines.has(engine.id)) throw new Error(`two engines are called ${engine.id}`);
    engines.set(engine.id, engine);
  }
  return [...engines.values()];
}

function indexOf(folder: string): string | undefined {
  return ['index.ts', 'index.js'].map((name) => join(folder, name)).find((path) => existsSync(path));
}
