import type { SbomFormatName, SbomSubject } from '@osk/sbom';
import type { SeverityCounts } from '@osk/contracts';
import type { TeamDocument } from '@osk/persistence';

export const SBOM_SOURCES = ['generated', 'uploaded'] as const;
export type SbomSourceKind = (typeof SBOM_SOURCES)[number];

/** Where the look at known vulnerabilities stands. */
export const MATCH_STATES = ['pending', 'done'] as const;

/**
 * A bill of materials: of a scan (its id is the scan's) or uploaded. Its components lie in packs, what lists of them are
 * narrowed by in an index of its own.
 */
export interface SbomRecord {
  _id: string;
  source: SbomSourceKind;
  /** `storing` while an upload is being read; nobody sees it before it is ready. */
  status: 'storing' | 'ready';
  name: string;
  version: string;
  repo: string | null;
  branch: string | null;
  commit: string | null;
  application: string | null;
  /** Which rules its licences are judged by; null: the team's. */
  policy_pack: string | null;
  /** What findings and components of it hang on. */
  asset_id: string;
  format: SbomFormatName;
  spec_version: string;
  /** UUID of the documents that are written of it. */
  serial: string;
  subject: SbomSubject;
  tools: string[];
  /** What was borne while it was read. */
  warnings: string[];
  /** False when something had to be left out: nothing absent may be taken as gone. */
  complete: boolean;
  components: number;
  direct: number;
  packs: number;
  /** Packs that `vulns` has been told of; null where the scan tells it. */
  reported: number | null;
  match_state: (typeof MATCH_STATES)[number];
  /** When matching was last asked for, and when it was last done. */
  match_asked_at: Date;
  matched_at: Date | null;
  vulnerable_components: number;
  vulnerabilities: SeverityCounts;
  /** More is known against it than is kept. */
  matches_truncated: boolean;
  licences_looked_up_at: Date | null;
  created_by: string;
  request_id: string;
  created_at: Date;
}

export type SbomDocument = TeamDocument & SbomRecord;
