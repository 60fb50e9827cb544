import type { ReportedComponent } from '@osk/contracts';
import { absent } from '../ingest/absent';
import { withPlacesLeft } from '../ingest/merge';
import type { Sighted } from '../ingest/report';
import { occurrenceKeys } from '../occurrences/identity';
import type { Occurrence, Place } from '../occurrences/occurrence';
import { fingerprintOf } from './sighting';

/** What a look at a list shows: for each vulnerability (by its keys) the places. */
export class Showing {
  private readonly places = new Map<string, Set<string>>();
  private readonly looked = new Set<string>();
  private readonly keys: ReadonlySet<string> | null;

  /** @param keys of the components that are looked at; null for all */
  constructor(
    private readonly list: { _id: string; asset_id: string },
    keys: readonly string[] | null,
  ) {
    this.keys = keys && new Set(keys);
  }

  get isPartial(): boolean {
    return this.keys !== null;
  }

  /** Is a component with this key looked at? */
  concerns(key: string): boolean {
    return this.keys === null || this.keys.has(key);
  }

  add(components: readonly ReportedComponent[], sightings: readonly Pick<Sighted, 'ids' | 'place'>[]): void {
    if (this.isPartial) for (const component of components) this.looked.add(fingerprintOf(this.list._id, component));
    for (const { ids, place } of sightings)
      for (const key of occurrenceKeys(this.list.asset_id, ids)) {
        const known = this.places.get(key);
        if (known) known.add(place.fingerprint);
        else this.places.set(key, new Set([place.fingerprint]));
      }
  }

  /** Fingerprints of the places where the look shows the occurrence. */
  of({ keys }: Pick<Occurrence, 'keys'>): Set<string> {
    return new Set(keys.flatMap((key) => [...(this.places.get(key) ?? [])]));
  }

  /** Was the place looked at? Of a whole list also those that it no longer has. */
  hasLookedAt({ fingerprint }: Pick<Place, 'fingerprint'>): boolean {
    return !this.isPartial || this.looked.has(fingerprint);
  }
}

export interface Look {
  /** Id of the list, which is that of its scope. */
  scope: string;
  run: string;
  /** ms */
  now: number;
}

/**
 * The occurrence after its list has been looked at again: places, or all of it, that no advisory speaks of any more go.
 * Where only places show that had no room beside the others, none is left for now.
 */
export function withoutUnspoken(before: Occurrence, showing: Showing, { scope, run, now }: Look): Occurrence {
  const known = before.seen.find((sighting) => sighting.scope === scope);
  if (!known?.present) return before;
  const shown = showing.of(before);
  const stays = (place: Place): boolean => shown.has(place.fingerprint) || !showing.hasLookedAt(place);
  const own = before.detail.places.filter((place) => place.scope === scope);
  const left = own.filter(stays);
  if (left.length === 0 && shown.size === 0)
    return absent(before, { scope, scan: run, at: known.at, now, by: 'advisory' });
  if (left.length === own.length) return before;
  return withPlacesLeft(
    before,
    before.detail.places.filter((place) => place.scope !== scope || stays(place)),
  );
}

/** Shown by the scope, and nowhere to be seen. */
export const isBare = ({ seen, detail }: Pick<Occurrence, 'seen' | 'detail'>, scope: string): boolean =>
  seen.some((sighting) => sighting.scope === scope && sighting.present) &&
  !detail.places.some((place) => place.scope === scope);
