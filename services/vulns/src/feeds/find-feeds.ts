import { join } from 'node:path';
import { loadFolders } from '@osk/service-kit';
import type { Feed } from './feed';

/** Every feed below this folder: a folder with a `feed.ts` (built: `feed.js`), sorted by name. */
export function findFeeds(directory: string = __dirname): Feed[] {
  const feeds: Feed[] = [];
  for (const { folder, value: feed } of loadFolders<Feed>(directory, 'feed')) {
    if (feed.name !== folder) throw new Error(`the feed in ${join(directory, folder)} calls itself ${feed.name}`);
    feeds.push(feed);
  }
  return feeds.sort((a, b) => a.name.localeCompare(b.name));
}
