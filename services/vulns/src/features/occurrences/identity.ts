import { createHash } from 'node:crypto';
import { compareIds } from '../../matching';

/** Ids are compared without regard to case and blanks, as the advisory index does. */
const canonical = (id: string): string => id.trim().toUpperCase();

const hash = (text: string, bytes: number): string =>
  createHash('sha256').update(text).digest().subarray(0, bytes).toString('base64url');

/** A fixed length for what may be an address, a path or an ARN: index keys stay short. */
export const assetKey = (assetId: string): string => hash(assetId, 15);

/**
 * What makes an occurrence itself: one key per id of the vulnerability on this asset. Two occurrences never share a
 * key (unique index), so that findings that name one vulnerability by different ids meet. Keys of one asset begin alike:
 * what a scan brings then lies together in the index.
 */
export function occurrenceKeys(assetId: string, ids: Iterable<string>): string[] {
  const near = hash(assetId, 6);
  return [...new Set(ids)].map((id) => near + hash(`${assetId.length}:${assetId}${canonical(id)}`, 12));
}

/** The id that stands for all: CVE, else GHSA, else the rest; what is no advisory id is taken as it is. */
export function preferredId(ids: readonly string[]): string {
  return [...ids].sort(compareIds)[0] ?? '';
}

/** Distinct ids, the preferred first; of two spellings the first counts. */
export function unionOfIds(...lists: readonly (readonly string[])[]): string[] {
  const spelled = new Map<string, string>();
  for (const id of lists.flat()) {
    const key = canonical(id);
    if (key !== '' && !spelled.has(key)) spelled.set(key, id.trim());
  }
  return [...spelled.values()].sort(compareIds);
}
