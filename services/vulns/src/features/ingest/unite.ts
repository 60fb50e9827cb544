import { assessed } from '../occurrences/assess';
import { unionOfIds } from '../occurrences/identity';
import { isActive, isGone, type OccurrenceStatus } from '../occurrences/lifecycle';
import { MAX_HISTORY, type Occurrence, type Sighting } from '../occurrences/occurrence';
import { higherScore, withPlaces } from './merge';

/**
 * Makes one of two occurrences that turn out to be the same vulnerability by another name. What a person decided of
 * either stands for both; of the rest the one seen first stays, with what the other knows.
 */
export function united(a: Occurrence, b: Occurrence): Occurrence {
  const [stays, goes] =
    weight(b) > weight(a) || (weight(a) === weight(b) && b.first_seen < a.first_seen) ? [b, a] : [a, b];
  const ids = unionOfIds([stays.vulnerability_id, ...stays.aliases], [goes.vulnerability_id, ...goes.aliases]);
  const inputs = { ...stays.detail.inputs };
  inputs.cvss ??= goes.detail.inputs.cvss;
  inputs.epss = higherScore(inputs.epss, goes.detail.inputs.epss);
  inputs.kev ??= goes.detail.inputs.kev;
  const merged: Occurrence = {
    ...stays,
    keys: [...new Set([...stays.keys, ...goes.keys])],
    vulnerability_id: ids[0] as string,
    aliases: ids.slice(1),
    first_seen: stays.first_seen < goes.first_seen ? stays.first_seen : goes.first_seen,
    last_seen: stays.last_seen > goes.last_seen ? stays.last_seen : goes.last_seen,
    seen: newestPerScope([...stays.seen, ...goes.seen]),
    detail: {
      ...stays.detail,
      inputs,
      decision: stays.detail.decision ?? goes.detail.decision,
      history: [...stays.detail.history, ...goes.detail.history]
        .sort((x, y) => (x.at < y.at ? -1 : x.at > y.at ? 1 : 0))
        .slice(-MAX_HISTORY),
    },
  };
  const places = new Map(
    [...goes.detail.places, ...stays.detail.places].map((place) => [`${place.scope}/${place.fingerprint}`, place]),
  );
  return assessed(withPlaces(merged, [...places.values()]));
}

/** Decided by people before in work before dismissed by VEX before open before gone. */
function weight({ status, detail }: Occurrence): number {
  if (detail.decision?.by === 'vex' && !isGone(status)) return 1.5;
  const decided: readonly OccurrenceStatus[] = ['false_positive', 'accepted_risk'];
  if (decided.includes(status)) return 3;
  if (status === 'triaged' || status === 'in_progress') return 2;
  return isActive(status) ? 1 : 0;
}

function newestPerScope(seen: readonly Sighting[]): Sighting[] {
  const newest = new Map<string, Sighting>();
  for (const sighting of seen) {
    const known = newest.get(sighting.scope);
    if (!known || sighting.at > known.at) newest.set(sighting.scope, sighting);
  }
  return [...newest.values()];
}
