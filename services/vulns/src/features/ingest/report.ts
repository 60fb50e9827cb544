import type { FindingSource, Severity } from '@osk/contracts';
import type { Exposure } from '../../matching';
import type { Cvss, KevDetails, OccurrenceText, Place } from '../occurrences/occurrence';

/** One thing that a scan shows: a finding, or a vulnerability of a component. */
export interface Sighted {
  /** Ids of one vulnerability; of a finding that is none, the id of its rule. Never empty. */
  ids: string[];
  /** The ids are advisories' (and may be asked about), not a rule's. */
  advisory: boolean;
  place: Omit<Place, 'scope'>;
  text: OccurrenceText;
  epss: number | null;
  kev: boolean;
  exposure: Exposure;
  first_seen: Date;
  last_seen: Date;
}

/** What the intelligence adds: other ids of the vulnerability, and how dangerous it is. */
export interface Threat {
  ids: string[];
  cvss: Cvss | null;
  epss: number | null;
  kev: KevDetails | null;
}

/**
 * A batch of what one scan saw on one asset. `scope` names the kind of scan: scans of one scope look at the same, so
 * that what the last complete one does not show is gone.
 */
export interface Report {
  event_id: string;
  team_id: string;
  request_id?: string;
  asset_id: string;
  source: FindingSource;
  scope: string;
  scan_id: string;
  /** When it was reported, ms: the order of scans. */
  at: number;
  /** Of a `rematch`: when new intelligence spoke, ms. `at` is then of the scan whose list it speaks about. */
  now?: number;
  batch: number;
  last: boolean;
  complete: boolean;
  /** `rematch`: no scan, but new intelligence about what an earlier scan found; nothing is seen again by it. */
  kind: 'scan' | 'rematch';
  sightings: Sighted[];
}

export interface Shown extends Sighted {
  threat: Threat | null;
  severity?: Severity;
}
