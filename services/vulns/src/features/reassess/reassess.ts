import type { Exposure } from '../../matching';
import { exposureOf } from '../ingest/exposure';
import { highestCvss, withPlaces } from '../ingest/merge';
import { ratedPlace } from '../ingest/rating';
import type { Threat } from '../ingest/report';
import { assessed } from '../occurrences/assess';
import type { KevDetails, Occurrence, RiskInputs } from '../occurrences/occurrence';

/** The occurrence as the intelligence of today weighs it. The same object when that says nothing new. */
export function withThreat(before: Occurrence, threat: Threat, now: Date): Occurrence {
  const { inputs } = before.detail;
  const places = before.detail.places.map((place) => ratedPlace(place, threat.cvss));
  const rated = places.some((place, index) => place !== before.detail.places[index]);
  return withInputs(
    rated ? withPlaces(before, places) : before,
    {
      ...inputs,
      cvss: threat.cvss ?? highestCvss(places),
      epss: threat.epss ?? inputs.epss,
      kev: threat.kev ?? reportedOnly(inputs.kev),
    },
    now,
    rated,
  );
}

/** What a scanner said without the catalogue stands; what the catalogue said goes when it is taken off. */
const reportedOnly = (kev: KevDetails | null): KevDetails | null => (kev?.date_added === null ? kev : null);

/**
 * The occurrence on an asset that is known to be reached from there. A place that was itself reached by an address knows
 * better than an inventory of the asset. The same object when nothing changes.
 */
export function withExposure(before: Occurrence, told: Exposure, now: Date): Occurrence {
  const { inputs, places } = before.detail;
  const own = new Set(places.map(({ location }) => exposureOf(before.source, location)));
  const exposure = own.has('public') ? 'public' : own.has('internal') ? 'internal' : told;
  return withInputs(before, { ...inputs, exposure }, now);
}

/** Risk, rank and deadline follow; status and decision stay whatever the inputs say. */
function withInputs(before: Occurrence, inputs: RiskInputs, now: Date, rated = false): Occurrence {
  if (!rated && JSON.stringify(inputs) === JSON.stringify(before.detail.inputs)) return before;
  return assessed({ ...before, detail: { ...before.detail, inputs } }, now);
}
