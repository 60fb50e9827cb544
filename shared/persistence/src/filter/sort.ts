import { StoreError } from '../errors';

/** Fields in order of weight; 1 ascending, -1 descending. */
export type Sort<Doc> = { [K in keyof Doc]?: 1 | -1 } & { [path: `${string}.${string}`]: 1 | -1 };

/**
 * The sort with `_id` as its last key, so that pages neither repeat nor miss documents with equal values. The tie is
 * broken in the direction of the last key, so that one index (see `teamIndex`) serves both.
 */
export function stableSort<Doc>(sort: Sort<Doc> | undefined): Record<string, 1 | -1> {
  const keys = Object.entries(sort ?? {}) as [string, 1 | -1][];
  for (const [path, direction] of keys) {
    if (path.startsWith('$') || (direction !== 1 && direction !== -1)) {
      throw new StoreError('filter_refused', `Cannot sort by ${JSON.stringify(path)}`);
    }
  }
  const ordered = Object.fromEntries(keys);
  if (ordered['_id'] === undefined) ordered['_id'] = keys.at(-1)?.[1] ?? 1;
  return ordered;
}
