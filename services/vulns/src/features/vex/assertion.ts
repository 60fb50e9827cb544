import { createHash } from 'node:crypto';
import { assetKey } from '../occurrences/identity';
import type { Occurrence } from '../occurrences/occurrence';
import { keyOfName, parseName } from './product/name';
import { keysOfThing, thingOfAsset, thingOfComponent, type Thing } from './product/thing';
import type { Target, VersionRule, VexStatement, VexStatus } from './statement';

/** A statement about one target, as it is found and weighed. */
export interface Assertion {
  /** Sorts with its document's, in the order of the document. */
  _id: string;
  /** Of the statement that it belongs to. */
  statement_id: string;
  /** One per id of the vulnerability and name of the target. */
  keys: string[];
  of: string[];
  within: string[];
  versions: VersionRule | null;
  /** The one asset that it is limited to, `assetKey`. */
  asset_key: string | null;
  status: VexStatus;
  /** When it was made, ms. */
  at: number;
}

/** Of two about the same: made later, or standing further on in the document, or in one that came later. */
export const isNewer = (a: Pick<Assertion, 'at' | '_id'>, b: Pick<Assertion, 'at' | '_id'> | undefined): boolean =>
  b === undefined || a.at > b.at || (a.at === b.at && a._id > b._id);

const canonical = (id: string): string => id.trim().toUpperCase();
const WHOLE_ASSET = 'asset:';

const keyOf = (vulnerability: string, target: string): string =>
  createHash('sha256')
    .update(`${canonical(vulnerability)}\n${target}`)
    .digest()
    .subarray(0, 15)
    .toString('base64url');

/** Keys of a target, by every id of the vulnerability. `asset_key` counts for what names no target. */
export function keysOf(
  vulnerabilities: readonly string[],
  { of }: Pick<Target, 'of'>,
  asset_key: string | null,
): string[] {
  const targets = of.length === 0 ? [`${WHOLE_ASSET}${asset_key}`] : of.map((name) => keyOfName(parseName(name)));
  return [...new Set(vulnerabilities.flatMap((id) => targets.map((target) => keyOf(id, target))))];
}

/** Of a statement without targets there is one: all of the asset. */
export const targetsOf = ({ targets }: Pick<VexStatement, 'targets'>): Target[] =>
  targets.length > 0 ? targets : [{ of: [], within: [], versions: null }];

/** An occurrence with the things that statements about it may name. */
export interface Subject {
  occurrence: Occurrence;
  asset: Thing;
  /** One per place; null where there is no component. */
  components: (Thing | null)[];
  keys: string[];
}

export function subjectOf(occurrence: Occurrence): Subject {
  const { asset_id, vulnerability_id, aliases, detail } = occurrence;
  const asset = thingOfAsset(asset_id);
  const components = detail.places.map(({ component }) => (component ? thingOfComponent(component) : null));
  const targets = new Set([asset, ...components].flatMap((thing) => (thing ? keysOfThing(thing) : [])));
  targets.add(`${WHOLE_ASSET}${assetKey(asset_id)}`);
  const keys = [vulnerability_id, ...aliases].flatMap((id) => [...targets].map((target) => keyOf(id, target)));
  return { occurrence, asset, components, keys };
}
