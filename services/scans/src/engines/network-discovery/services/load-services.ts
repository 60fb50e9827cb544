import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { NetworkService } from './types';

/** Every service below `directory`: a folder with a `service.ts` (built: `service.js`), found by folder, sorted by id. */
export function loadServices(directory: string): NetworkService[] {
  const services: NetworkService[] = [];
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const file = ['service.ts', 'service.js']
      .map((name) => join(directory, entry.name, name))
      .find((path) => existsSync(path));
    if (!file) throw new Error(`${join(directory, entry.name)} holds no service`);
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- discovery by folder is a run-time require
    services.push((require(file) as { default: NetworkService }).default);
  }
  const ids = new Set(services.map(({ id }) => id));
  if (ids.size !== services.length) throw new Error(`two services share an id in ${directory}`);
  return services.sort((a, b) => a.id.localeCompare(b.id));
}
