import { canMove, isActive } from '../occurrences/lifecycle';
import { moved } from '../occurrences/move';
import type { Occurrence, Sighting } from '../occurrences/occurrence';
import { withPlacesLeft } from './merge';

export interface AbsenceContext {
  scope: string;
  scan: string;
  /** When the scan reported, ms. */
  at: number;
  /** When it became known, ms; default `at`. */
  now?: number;
  /** `advisory`: the advisory no longer speaks of the component, though no scan has looked again. */
  by: 'scan' | 'advisory';
}

/** The occurrence after a complete scan of the scope has ended and not shown it, or not in all of its places. */
export function absent(before: Occurrence, context: AbsenceContext): Occurrence {
  const known = before.seen.find(({ scope }) => scope === context.scope);
  if (!known || known.at > context.at) return before;
  if (known.scan === context.scan && known.present) return withoutPlaces(before, known);
  return known.scan === context.scan && context.by === 'scan' ? before : gone(before, known, context);
}

/** Shown, but no longer everywhere. */
function withoutPlaces(before: Occurrence, known: Sighting): Occurrence {
  const dropped = new Set(known.pending);
  if (dropped.size === 0) return before;
  const places = before.detail.places.filter(
    ({ scope, fingerprint }) => scope !== known.scope || !dropped.has(fingerprint),
  );
  const seen = before.seen.map((other) => (other === known ? { ...known, pending: [] } : other));
  return { ...withPlacesLeft(before, places.length > 0 ? places : before.detail.places), seen };
}

function gone(before: Occurrence, known: Sighting, { scope, scan, at, now, by }: AbsenceContext): Occurrence {
  const others = before.seen.filter((other) => other !== known);
  const elsewhere = others.some(({ present }) => present);
  const time = new Date(now ?? at);
  const unseen = { ...before, seen: others };
  if (elsewhere)
    return withPlacesLeft(
      unseen,
      before.detail.places.filter((place) => place.scope !== scope),
    );
  // Kept while the next scan can still confirm that it is gone.
  const marked = { ...before, seen: [...others, { ...known, scan, at, present: false, pending: [] }] };
  if (isActive(before.status) && canMove(before.status, 'resolved'))
    return moved(marked, { to: 'resolved', at: time, by, reason: reasonOf(by) });
  if (before.status !== 'resolved') return unseen;
  if (by === 'advisory' || before.status_at >= time) return marked;
  return moved(unseen, { to: 'verified', at: time, by, reason: 'A further scan of the same scope is clean' });
}

const reasonOf = (by: AbsenceContext['by']): string =>
  by === 'scan'
    ? 'A complete scan of the same scope no longer shows it'
    : 'No advisory speaks of the component any more';
