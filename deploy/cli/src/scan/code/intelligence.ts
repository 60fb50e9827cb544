import type { Coverage } from '@osk/contracts';
import { CannotScan, type ApiClient } from '../api-client';

interface Feed {
  kind: string;
  age_seconds: number | null;
}

/**
 * What the platform knows of advisories decides what a scan of dependencies can find: with nothing but the starter set
 * that is little, and has to be said.
 */
export async function intelligenceGaps(api: ApiClient, ephemeral: boolean): Promise<Coverage['skipped']> {
  const feeds = await readFeeds(api);
  if (feeds === undefined) return [];
  if (feeds.some(({ kind, age_seconds }) => kind !== 'starter' && age_seconds !== null)) return [];
  const remedy = ephemeral
    ? 'give the feeds with --intel PATH, or scan with a running platform (--api-url)'
    : 'the platform has not loaded its feeds yet (osk intel status)';
  return [{ what: 'most advisories', reason: `only the built-in starter set is loaded; ${remedy}` }];
}

/** Undefined for a key that may scan, but not ask. */
async function readFeeds(api: ApiClient): Promise<Feed[] | undefined> {
  try {
    return (await api.get<{ feeds: Feed[] }>('/api/vulnerabilities/intel')).feeds;
  } catch (error) {
    if (error instanceof CannotScan && (error.status === 401 || error.status === 403)) return undefined;
    throw error;
  }
}
