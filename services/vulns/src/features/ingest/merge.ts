import { newId, severityRank } from '@osk/contracts';
import type { Criticality, Exposure } from '../../matching';
import { assessed } from '../occurrences/assess';
import { assetKey, occurrenceKeys, unionOfIds } from '../occurrences/identity';
import { canMove, isGone } from '../occurrences/lifecycle';
import { moved } from '../occurrences/move';
import { MAX_PLACES, type Occurrence, type Place, type RiskInputs, type Sighting } from '../occurrences/occurrence';
import { ratedPlace } from './rating';
import type { Report, Shown } from './report';
import { sameJson } from './same-json';

/** The part of a report that decides what a sighting means. */
export interface ScanContext extends Pick<
  Report,
  'asset_id' | 'source' | 'scan_id' | 'at' | 'now' | 'complete' | 'kind'
> {
  /** Id of the scope, `scopeIdOf`. */
  scope: string;
  /** A newer complete scan of the scope has ended: what it did not show is gone, whatever this older one shows. */
  outdated: boolean;
  /** From where the asset can be reached, as far as that was told of it; holds for what is new and tells nothing itself. */
  exposure: Exposure;
  /** How much depends on the asset, where that was said. */
  criticality?: Criticality;
}

/** The occurrence after a scan has shown it, made anew where there was none. The same object when nothing changed. */
export function shown(before: Occurrence | null, told: Shown, context: ScanContext): Occurrence {
  const sighted = { ...told, place: ratedPlace(told.place, told.threat?.cvss ?? null) };
  if (before === null) return made(sighted, context);
  const known = before.seen.find(({ scope }) => scope === context.scope);
  // A list that is looked at again is the one that stands, however old the scan that brought it.
  const overtaken = context.outdated || (context.kind === 'scan' && known !== undefined && known.at > context.at);
  const earlier = sighted.first_seen < before.first_seen ? { ...before, first_seen: sighted.first_seen } : before;
  if (overtaken) return earlier;
  // New intelligence about an old list sees nothing again; it may only tell more, or show what was not there before.
  if (context.kind === 'rematch' && known?.present) return described(earlier, sighted, context);
  const after = { ...earlier, seen: withSighting(before, known, sighted, context) };
  if (context.kind === 'scan' && sighted.last_seen > after.last_seen) after.last_seen = sighted.last_seen;
  return back(described(after, sighted, context), sighted, context);
}

function made(sighted: Shown, context: ScanContext): Occurrence {
  const { place, first_seen, last_seen } = sighted;
  const ids = idsOf(sighted);
  const at = new Date(context.now ?? context.at);
  const fresh: Occurrence = {
    _id: newId('occur'),
    keys: occurrenceKeys(context.asset_id, ids),
    vulnerability_id: ids[0] as string,
    aliases: ids.slice(1),
    asset_id: context.asset_id,
    asset_key: assetKey(context.asset_id),
    source: context.source,
    severity: place.severity,
    status: 'open',
    status_at: at,
    base_cvss: 0,
    risk_score: 0,
    priority_rank: 'P4',
    known_exploited: false,
    fixable: Boolean(place.component?.fixed_version),
    first_seen,
    last_seen,
    sla_from: first_seen,
    sla_due_at: null,
    sla_stage: 'running',
    wake_at: null,
    seen: [{ scope: context.scope, scan: context.scan_id, at: context.at, present: !context.outdated, pending: [] }],
    detail: {
      title: place.title,
      text: sighted.text,
      places: [{ ...place, scope: context.scope }],
      inputs: inputsOf(sighted, [{ ...place, scope: context.scope }], {
        cvss: null,
        epss: null,
        kev: null,
        exposure: context.exposure,
        ...(context.criticality && { criticality: context.criticality }),
      }),
      score_factors: {} as never,
      rank_factors: {} as never,
      sla_factors: {} as never,
      decision: null,
      history: [],
    },
  };
  const open = assessed(fresh, at);
  if (!context.outdated) return open;
  return moved(open, { to: 'resolved', at, by: 'scan', reason: 'A newer scan of the same scope no longer shows it' });
}

function idsOf({ ids, threat }: Shown): string[] {
  return unionOfIds(ids, threat?.ids ?? []);
}

/** The scope's word on it: a first sighting by a complete scan makes the scope's other places pending. */
function withSighting(
  { seen, detail }: Occurrence,
  known: Sighting | undefined,
  { place }: Shown,
  { scope, scan_id: scan, at, complete }: ScanContext,
): Sighting[] {
  const listed =
    known?.scan === scan
      ? known.pending
      : complete
        ? detail.places.filter((other) => other.scope === scope).map(({ fingerprint }) => fingerprint)
        : [];
  const sighting: Sighting = {
    scope,
    scan,
    at: Math.max(at, known?.at ?? 0),
    present: true,
    pending: listed.filter((fingerprint) => fingerprint !== place.fingerprint),
  };
  return known ? seen.map((other) => (other === known ? sighting : other)) : [...seen, sighting];
}

/** Ids, places, texts and risk inputs as they are with this sighting. Nothing is rewritten that says the same. */
function described(occurrence: Occurrence, sighted: Shown, { scope, at, now }: ScanContext): Occurrence {
  const ids = unionOfIds([occurrence.vulnerability_id, ...occurrence.aliases], idsOf(sighted));
  const place = { ...sighted.place, scope };
  const known = occurrence.detail.places.find((other) => samePlace(other, place));
  const places = known && sameJson({ ...known, finding_id: '' }, { ...place, finding_id: '' }) ? null : place;
  let next = occurrence;
  if (ids.length !== 1 + occurrence.aliases.length || ids[0] !== occurrence.vulnerability_id)
    next = {
      ...next,
      vulnerability_id: ids[0] as string,
      aliases: ids.slice(1),
      keys: [...new Set([...next.keys, ...occurrenceKeys(next.asset_id, ids)])],
    };
  if (places !== null)
    next = withPlaces(next, [...next.detail.places.filter((other) => !samePlace(other, place)), place]);
  if (samePlace(next.detail.places[0] as Place, place) && !sameJson(next.detail.text, sighted.text))
    next = { ...next, detail: { ...next.detail, text: sighted.text } };
  const inputs = inputsOf(sighted, next.detail.places, next.detail.inputs);
  // A scan that knows some of its names knows the scores of those; that of another may be the higher one.
  if (idsOf(sighted).length < ids.length) inputs.epss = higherScore(inputs.epss, next.detail.inputs.epss);
  if (sameJson(inputs, next.detail.inputs) && next.severity === occurrence.severity) return next;
  return assessed({ ...next, detail: { ...next.detail, inputs } }, new Date(now ?? at));
}

export function inputsOf(
  { threat, epss, kev, exposure, place }: Shown,
  places: readonly Place[],
  known: RiskInputs,
): RiskInputs {
  return {
    cvss: threat?.cvss ?? highestCvss(places),
    epss: threat?.epss ?? epss ?? known.epss,
    kev: threat?.kev ?? known.kev ?? (kev ? { ...UNLISTED, name: place.title } : null),
    exposure: exposure === 'unknown' ? known.exposure : exposure,
    ...(known.criticality && { criticality: known.criticality }),
  };
}

/** The highest EPSS of a vulnerability's names counts. */
export const higherScore = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);

const UNLISTED = { vendor: '', product: '', date_added: null, due_date: null, ransomware: false };

export function highestCvss(places: readonly Place[]): RiskInputs['cvss'] {
  let best: RiskInputs['cvss'] = null;
  for (const { cvss } of places) if (cvss && (best === null || cvss.score > best.score)) best = cvss;
  return best;
}

const samePlace = (a: Place, b: Place): boolean => a.fingerprint === b.fingerprint && a.scope === b.scope;

/** With these places, in their order; title, severity and fix are those of the first, or of any. */
export function withPlaces(occurrence: Occurrence, places: readonly Place[]): Occurrence {
  const ordered = [...places].sort(
    (a, b) =>
      severityRank(b.severity) - severityRank(a.severity) ||
      compare(a.fingerprint, b.fingerprint) ||
      compare(a.scope, b.scope),
  );
  const first = ordered[0];
  return {
    ...occurrence,
    severity: first?.severity ?? occurrence.severity,
    fixable: ordered.some(({ component }) => Boolean(component?.fixed_version)),
    detail: {
      ...occurrence.detail,
      title: first?.title ?? occurrence.detail.title,
      places: ordered.slice(0, MAX_PLACES),
    },
  };
}

/** With the places that are left. Where the worst of them goes, risk, rank and deadline follow the severity. */
export function withPlacesLeft(before: Occurrence, places: readonly Place[]): Occurrence {
  const left = withPlaces(before, places);
  return left.severity === before.severity ? left : assessed(left);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** What was dealt with and shows again, in a scan newer than that, is reopened. Decisions of people stand. */
function back(occurrence: Occurrence, { place }: Shown, { at: reported, now, kind }: ScanContext): Occurrence {
  const { status, status_at } = occurrence;
  const at = now ?? reported;
  if (!isGone(status) || !canMove(status, 'reopened') || at <= status_at.getTime()) return occurrence;
  return moved(occurrence, {
    to: 'reopened',
    at: new Date(at),
    by: kind === 'scan' ? 'scan' : 'advisory',
    reason: `${place.scanner} shows it again`,
  });
}
