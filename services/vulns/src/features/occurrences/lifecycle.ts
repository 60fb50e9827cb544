/** The nine statuses of an occurrence (specification, Status values). */
export const OCCURRENCE_STATUSES = [
  'open',
  'triaged',
  'in_progress',
  'resolved',
  'verified',
  'closed',
  'false_positive',
  'accepted_risk',
  'reopened',
] as const;
export type OccurrenceStatus = (typeof OCCURRENCE_STATUSES)[number];

/** From -> to (DECISIONS, "Vulnerability occurrences"). Whoever moves an occurrence, scan or person, moves it along these. */
export const TRANSITIONS: Readonly<Record<OccurrenceStatus, readonly OccurrenceStatus[]>> = {
  open: ['triaged', 'in_progress', 'resolved', 'false_positive', 'accepted_risk'],
  reopened: ['triaged', 'in_progress', 'resolved', 'false_positive', 'accepted_risk'],
  triaged: ['in_progress', 'resolved', 'false_positive', 'accepted_risk'],
  in_progress: ['triaged', 'resolved', 'false_positive', 'accepted_risk'],
  resolved: ['verified', 'reopened', 'closed'],
  verified: ['closed', 'reopened'],
  closed: ['reopened'],
  false_positive: ['reopened', 'closed'],
  accepted_risk: ['reopened', 'resolved'],
};

export function canMove(from: OccurrenceStatus, to: OccurrenceStatus): boolean {
  return TRANSITIONS[from].includes(to);
}

const ACTIVE: ReadonlySet<OccurrenceStatus> = new Set(['open', 'reopened', 'triaged', 'in_progress']);
const GONE: ReadonlySet<OccurrenceStatus> = new Set(['resolved', 'verified', 'closed']);

/** Still to be dealt with: its deadline runs, and scans may resolve it. */
export const isActive = (status: OccurrenceStatus): boolean => ACTIVE.has(status);
/** Dealt with: seeing it again reopens it. */
export const isGone = (status: OccurrenceStatus): boolean => GONE.has(status);
