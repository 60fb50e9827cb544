import type { Severity } from '@osk/contracts';

/** One finding of one scan, as it was then. The body is JSON: framework ids and such carry dots in their keys. */
export interface FindingDocument {
  _id: string;
  team_id: string;
  scan_id: string;
  severity: Severity;
  /** severityRank, so that the worst come first from the index. */
  rank: number;
  body: string;
}

/** When a team's finding was first seen, kept beyond the scans that saw it. */
export interface SightingDocument {
  _id: string;
  team_id: string;
  fingerprint: string;
  first_seen: Date;
  last_seen: Date;
}
