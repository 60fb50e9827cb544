import { createHash } from 'node:crypto';
import type { Intelligence } from '../../advisories';
import { readStarter } from '../../advisories/starter';
import type { FeedStateRepository } from './feed-state.repo';
import { NO_COUNTS } from './load';

/** What this release of the platform knows by itself. It stands beside the feeds in the status, and is never "current". */
export const STARTER = {
  name: 'starter',
  title: 'Starter set (built in)',
  kind: 'starter',
  everyHours: Number.POSITIVE_INFINITY,
} as const;

/** Loads the starter set once, and again when a release has brought another. The caller holds the lease. */
export async function loadStarter(intelligence: Intelligence, states: FeedStateRepository, now: Date): Promise<void> {
  const set = readStarter();
  const version = createHash('sha256').update(JSON.stringify(set)).digest('hex');
  const known = (await states.validators(STARTER.name)).get('set');
  if (known?.etag === version) return;
  const counts = { ...NO_COUNTS };
  for (let at = 0; at < set.advisories.length; at += 250) {
    const report = await intelligence.writer.upsertMany(set.advisories.slice(at, at + 250));
    for (const name of ['added', 'changed', 'unchanged', 'stale'] as const) counts[name] += report[name];
  }
  const listed = new Set(set.advisories.map(({ id }) => id));
  counts.withdrawn = await intelligence.writer.withdrawOthers(STARTER.name, listed, now.toISOString());
  await intelligence.kev.upsertMany(set.kev, STARTER.name);
  await states.keepValidators(STARTER.name, new Map([['set', { etag: version, last_modified: null, url: '' }]]));
  await states.set(STARTER.name, {
    $set: { last_success: now, last_change: now, counts, records: set.advisories.length },
  });
}
