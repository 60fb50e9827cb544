import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ScanType } from '@osk/contracts';
import type { Engine } from './engine';

/** An engine whose options are whatever its route let through; it reads them itself. */
export type AnyEngine = Engine<object>;

/** The engines that exist, by scan type. */
export type Engines = ReadonlyMap<ScanType, AnyEngine>;

/**
 * Every engine below this folder: a folder with an `index` whose default export makes one. Found by folder, so that
 * a new engine touches nothing else. Throws when two claim one scan type.
 */
export function findEngines(directory = __dirname): Engines {
  const engines = new Map<ScanType, AnyEngine>();
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const file = entry.isDirectory() ? indexOf(join(directory, entry.name)) : undefined;
    if (!file) continue;
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- discovery by folder is a run-time require
    const engine = (require(file) as { default: () => AnyEngine }).default();
    if (engines.has(engine.scanType)) throw new Error(`two engines claim ${engine.scanType}`);
    engines.set(engine.scanType, engine);
  }
  return engines;
}

function indexOf(folder: string): string | undefined {
  return ['index.ts', 'index.js'].map((name) => join(folder, name)).find((path) => existsSync(path));
}
