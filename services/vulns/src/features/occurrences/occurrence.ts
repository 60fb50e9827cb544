import type { FindingLocation, FindingSource, Severity } from '@osk/contracts';
import type { Criticality, Exposure, PriorityFactors, PriorityRank, ScoreFactors, SlaFactors } from '../../matching';
import type { OccurrenceStatus } from './lifecycle';

/** One scope's last word on an occurrence: a scope is an asset seen by one kind of scan. */
export interface Sighting {
  scope: string;
  /** The last scan of the scope that accounted for it, by showing it or by its absence. */
  scan: string;
  /** When that scan reported, ms. */
  at: number;
  present: boolean;
  /** Places of the scope that `scan`, under way or ended early, has not shown again yet. */
  pending: string[];
}

export interface OccurrenceComponent {
  purl: string | null;
  name: string;
  version: string;
  fixed_version: string | null;
}

export interface Cvss {
  version: string;
  vector: string;
  score: number;
}

/** One place where the vulnerability shows on the asset. */
export interface Place {
  /** The finding's fingerprint. */
  fingerprint: string;
  finding_id: string;
  scope: string;
  scanner: string;
  rule_id: string;
  title: string;
  severity: Severity;
  /** Who shows it has rated nothing: the severity follows the score that the intelligence knows. */
  unrated?: true;
  cvss: Cvss | null;
  component: OccurrenceComponent | null;
  location: FindingLocation;
  /** Why the platform holds the component for vulnerable, where it matched it itself. */
  reason?: string;
}

/** What explains the vulnerability, as its first place brought it. */
export interface OccurrenceText {
  description: string;
  recommendation: string;
  references: string[];
  cwe: string[];
}

export interface KevDetails {
  name: string;
  vendor: string;
  product: string;
  /** Null when a scanner says that it is listed, and the catalogue here does not know it yet. */
  date_added: string | null;
  due_date: string | null;
  ransomware: boolean;
}

/** What the risk was worked out from; kept so that it can be worked out again, and shown. */
export interface RiskInputs {
  cvss: Cvss | null;
  epss: number | null;
  kev: KevDetails | null;
  exposure: Exposure;
  /** Of the asset; absent while nobody has said it. */
  criticality?: Criticality;
}

/** Why it stands as it stands, when a person or a VEX document said so. */
export interface Decision {
  status: OccurrenceStatus;
  reason: string;
  /** A user's id, or `vex`. */
  by: string;
  at: string;
  expires_at: string | null;
}

export interface HistoryEntry {
  from: OccurrenceStatus;
  to: OccurrenceStatus;
  at: string;
  /** A user's id, `scan`, `advisory`, `vex` or `platform`. */
  by: string;
  reason: string;
}

/** What is shown and weighed, but never searched: stored as one text. */
export interface OccurrenceDetail {
  title: string;
  text: OccurrenceText;
  /** The worst first, then by fingerprint; the first stands for all. At most `MAX_PLACES`. */
  places: Place[];
  inputs: RiskInputs;
  score_factors: ScoreFactors;
  rank_factors: PriorityFactors;
  sla_factors: SlaFactors;
  decision: Decision | null;
  history: HistoryEntry[];
  /** ISO time; where the deadline had passed already when it was set: when that is to be spoken of. */
  late_notice_at?: string;
}

/** How far its deadline has been announced, one after the other. */
export const SLA_STAGES = ['running', 'warned', 'breached', 'escalated'] as const;
export type SlaStage = (typeof SLA_STAGES)[number];

export interface Occurrence {
  _id: string;
  keys: string[];
  vulnerability_id: string;
  aliases: string[];
  asset_id: string;
  asset_key: string;
  source: FindingSource;
  severity: Severity;
  status: OccurrenceStatus;
  status_at: Date;
  base_cvss: number;
  risk_score: number;
  priority_rank: PriorityRank;
  known_exploited: boolean;
  fixable: boolean;
  first_seen: Date;
  last_seen: Date;
  /** From when the deadline is counted: first seen, or reopened. */
  sla_from: Date;
  sla_due_at: Date | null;
  sla_stage: SlaStage;
  /** When the sweeper has to look at it next; null when there is nothing to wait for. */
  wake_at: Date | null;
  seen: Sighting[];
  detail: OccurrenceDetail;
}

export const MAX_PLACES = 100;
export const MAX_HISTORY = 50;
