import { createReadStream } from 'node:fs';
import type { RawFinding, ReportedComponent } from '@osk/contracts';
import { lines } from '../../feeds/read/lines';
import type { StagedEntry } from './staging';

export type Batch = { asset: string; batch: number; last: boolean } & (
  { kind: 'findings'; items: RawFinding[] } | { kind: 'components'; items: ReportedComponent[] }
);

interface Series {
  asset: string;
  kind: Batch['kind'];
  next: number;
  items: unknown[];
  size: number;
}

export interface BatchLimits {
  items: number;
  /** Characters of one batch, and of all that are being filled. */
  size: number;
  held: number;
}

const LIMITS: BatchLimits = { items: 200, size: 2 * 1024 ** 2, held: 16 * 1024 ** 2 };

/**
 * The batches of a staged report: per asset and kind one series, the last one marked, and one of each of `kinds` for
 * every one of `assets` even where the report holds nothing. The same file gives the same batches every time.
 */
export async function* batchesOf(
  path: string,
  assets: readonly string[],
  kinds: readonly Batch['kind'][],
  limits = LIMITS,
): AsyncGenerator<Batch> {
  const open = new Map<string, Series>();
  let held = 0;
  const seriesOf = (asset: string, kind: Batch['kind']): Series => {
    const key = `${kind}/${asset}`;
    const known = open.get(key) ?? { asset, kind, next: 0, items: [], size: 0 };
    open.set(key, known);
    return known;
  };
  const flush = (series: Series, last: boolean): Batch => {
    const { asset, kind, next: batch, items, size } = series;
    held -= size;
    Object.assign(series, { next: batch + 1, items: [], size: 0 });
    return { asset, batch, last, kind, items } as Batch;
  };
  for (const asset of assets) for (const kind of kinds) seriesOf(asset, kind);
  for await (const line of lines(createReadStream(path), Number.MAX_SAFE_INTEGER)) {
    const entry = JSON.parse(line) as StagedEntry;
    const series = seriesOf(entry.asset, 'finding' in entry ? 'findings' : 'components');
    // A full one is given when it is known not to be the last.
    if (series.items.length > 0 && (series.items.length >= limits.items || series.size + line.length > limits.size))
      yield flush(series, false);
    series.items.push('finding' in entry ? entry.finding : entry.component);
    series.size += line.length;
    held += line.length;
    if (held > limits.held) {
      const largest = [...open.values()].reduce((one, other) => (other.size > one.size ? other : one));
      yield flush(largest, false);
    }
  }
  for (const series of open.values()) yield flush(series, true);
}
