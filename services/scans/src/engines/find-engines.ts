import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ScanType } from '@osk/contracts';
import type { Engine, RemoteKind } from './engine';

/** An engine whose options are whatever its route let through; it reads them itself. */
export type AnyEngine = Engine<object>;
export type AnyKind = AnyEngine | RemoteKind;

/** The kinds of scan that exist, by scan type: engines of this service, and those of others. */
export type Engines = ReadonlyMap<ScanType, AnyKind>;

export const isEngine = (kind: AnyKind): kind is AnyEngine => 'run' in kind;

/**
 * Every kind of scan below this folder: a folder with an `index` whose default export makes one or several. Found by folder, so that
 * a new engine touches nothing else. Throws when two claim one scan type.
 */
export function findEngines(directory = __dirname): Engines {
  const engines = new Map<ScanType, AnyKind>();
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const file = entry.isDirectory() ? indexOf(join(directory, entry.name)) : undefined;
    if (!file) continue;
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- discovery by folder is a run-time require
    const made = (require(file) as { default: () => AnyKind | AnyKind[] }).default();
    for (const kind of [made].flat()) {
      if (engines.has(kind.scanType)) throw new Error(`two engines claim ${kind.scanType}`);
      engines.set(kind.scanType, kind);
    }
  }
  return engines;
}

function indexOf(folder: string): string | undefined {
  return ['index.ts', 'index.js'].map((name) => join(folder, name)).find((path) => existsSync(path));
}
