import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Feed } from './feed';

/** Every feed below this folder: a folder with a `feed.ts` (built: `feed.js`), sorted by name. */
export function findFeeds(directory: string = __dirname): Feed[] {
  const feeds: Feed[] = [];
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const file = ['feed.ts', 'feed.js']
      .map((name) => join(directory, entry.name, name))
      .find((path) => existsSync(path));
    if (!file) continue;
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- discovery by folder is a run-time require
    const feed = (require(file) as { default: Feed }).default;
    if (feed.name !== entry.name) throw new Error(`the feed in ${file} calls itself ${feed.name}`);
    feeds.push(feed);
  }
  return feeds.sort((a, b) => a.name.localeCompare(b.name));
}
