import { absent } from '../ingest/absent';
import { withPlaces } from '../ingest/merge';
import type { Sighted } from '../ingest/report';
import { occurrenceKeys } from '../occurrences/identity';
import type { Occurrence } from '../occurrences/occurrence';

/** What a list shows as a whole: for each vulnerability (by its keys) the places. */
export class Showing {
  private readonly places = new Map<string, Set<string>>();

  constructor(private readonly assetId: string) {}

  add(sightings: readonly Pick<Sighted, 'ids' | 'place'>[]): void {
    for (const { ids, place } of sightings)
      for (const key of occurrenceKeys(this.assetId, ids)) {
        const known = this.places.get(key);
        if (known) known.add(place.fingerprint);
        else this.places.set(key, new Set([place.fingerprint]));
      }
  }

  /** Fingerprints of the places where the list shows the occurrence; empty when it does not. */
  of({ keys }: Pick<Occurrence, 'keys'>): Set<string> {
    return new Set(keys.flatMap((key) => [...(this.places.get(key) ?? [])]));
  }
}

export interface Look {
  /** Id of the list, which is that of its scope. */
  scope: string;
  run: string;
  /** ms */
  now: number;
}

/** The occurrence after its list has been looked at again: places, or all of it, that no advisory speaks of any more go. */
export function withoutUnspoken(before: Occurrence, showing: Showing, { scope, run, now }: Look): Occurrence {
  const known = before.seen.find((sighting) => sighting.scope === scope);
  if (!known?.present) return before;
  const shown = showing.of(before);
  if (shown.size === 0) return absent(before, { scope, scan: run, at: known.at, now, by: 'advisory' });
  const places = before.detail.places.filter((place) => place.scope !== scope || shown.has(place.fingerprint));
  return places.length === 0 || places.length === before.detail.places.length ? before : withPlaces(before, places);
}
