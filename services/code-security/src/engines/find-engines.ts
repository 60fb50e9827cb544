import { loadFolders } from '@osk/service-kit';
import type { CodeEngine } from './engine';

/** Every engine below `directory`, by id. Found by folder, so that a new one touches nothing else. */
export function findEngines(directory = __dirname): CodeEngine[] {
  const engines = new Map<string, CodeEngine>();
  for (const { value: make } of loadFolders<() => CodeEngine>(directory)) {
    const engine = make();
    if (engines.has(engine.id)) throw new Error(`two engines are called ${engine.id}`);
    engines.set(engine.id, engine);
  }
  return [...engines.values()];
}
