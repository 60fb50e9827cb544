import { loadFolders } from '@osk/service-kit';
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
  for (const { value: make } of loadFolders<() => AnyKind | AnyKind[]>(directory)) {
    for (const kind of [make()].flat()) {
      if (engines.has(kind.scanType)) throw new Error(`two engines claim ${kind.scanType}`);
      engines.set(kind.scanType, kind);
    }
  }
  return engines;
}
