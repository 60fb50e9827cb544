import type { Exposure } from '../../matching';
import { exposureOf } from '../ingest/exposure';
import { highestCvss, withPlaces } from '../ingest/merge';
import { ratedPlace } from '../ingest/rating';
import type { Threat } from '../ingest/report';
import { assessed } from '../occurrences/assess';
import type { KevDetails, Occurrence, RiskInputs } from '../occurrences/occurrence';
import type { AssetSummary } from '../summaries/asset.repo';

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

export type AssetFacts = Pick<AssetSummary, 'exposure' | 'exposure_at' | 'ownership'>;

/** The occurrence as what is known of its asset weighs it. The same object when that says nothing new. */
export function withAsset(before: Occurrence, asset: AssetFacts, now: Date): Occurrence {
  const { cvss, epss, kev } = before.detail.inputs;
  const criticality = asset.ownership?.criticality;
  const exposure = exposureFrom(before, asset);
  return withInputs(before, { cvss, epss, kev, exposure, ...(criticality && { criticality }) }, now);
}

/** A place that was itself reached by an address knows better than an inventory of the asset. */
function exposureFrom({ source, detail }: Occurrence, asset: AssetFacts): Exposure {
  if (asset.exposure_at === null) return detail.inputs.exposure;
  const own = new Set(detail.places.map(({ location }) => exposureOf(source, location)));
  return own.has('public') ? 'public' : own.has('internal') ? 'internal' : asset.exposure;
}

/** Risk, rank and deadline follow; status and decision stay whatever the inputs say. */
function withInputs(before: Occurrence, inputs: RiskInputs, now: Date, rated = false): Occurrence {
  if (!rated && JSON.stringify(inputs) === JSON.stringify(before.detail.inputs)) return before;
  return assessed({ ...before, detail: { ...before.detail, inputs } }, now);
}
