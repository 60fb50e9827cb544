import { isBreached } from '../occurrences/assess';
import { countKeyOf } from '../occurrences/facet';
import { isActive } from '../occurrences/lifecycle';
import type { Occurrence } from '../occurrences/occurrence';
import type { AssetSummary } from './asset.repo';
import { count } from './ledger.repo';

/** An asset of which nothing has been found yet. */
export const unseenAsset = (asset_id: string, at: Date): AssetSummary => ({
  asset_id,
  sources: [],
  exposure: 'unknown',
  exposure_at: null,
  counts: {},
  sla_breached_count: 0,
  fixable_count: 0,
  known_exploited_count: 0,
  first_seen: at,
  last_seen: at,
  ownership: null,
});

export const emptyAsset = (of: Occurrence): AssetSummary => ({
  ...unseenAsset(of.asset_id, of.first_seen),
  exposure: of.detail.inputs.exposure,
  last_seen: of.last_seen,
});

/** Counts an occurrence in (1) or out (-1). */
export function tallyAsset(asset: AssetSummary, of: Occurrence, by: 1 | -1): void {
  const key = countKeyOf(of);
  count(asset.counts, key, by);
  if (asset.counts[key] === 0) delete asset.counts[key];
  if (isBreached(of)) asset.sla_breached_count += by;
  if (isActive(of.status) && of.fixable) asset.fixable_count += by;
  if (isActive(of.status) && of.known_exploited) asset.known_exploited_count += by;
  if (by < 0) return;
  if (!asset.sources.includes(of.source)) asset.sources.push(of.source);
  if (of.first_seen < asset.first_seen) asset.first_seen = of.first_seen;
  if (of.last_seen > asset.last_seen) asset.last_seen = of.last_seen;
}
