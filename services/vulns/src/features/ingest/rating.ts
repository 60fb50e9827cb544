import { severityOfScore, UNRATED } from '../../matching';
import type { Cvss, Place } from '../occurrences/occurrence';

/**
 * The place as severe as the intelligence scores the vulnerability, where who shows it has rated nothing: many a
 * registry and distribution says which versions are affected, and leaves the score to others. The same object when
 * that changes nothing.
 */
export function ratedPlace<P extends Pick<Place, 'severity' | 'unrated'>>(place: P, cvss: Cvss | null): P {
  if (!place.unrated) return place;
  const severity = cvss ? severityOfScore(cvss.score) : UNRATED;
  return severity === place.severity ? place : { ...place, severity };
}
