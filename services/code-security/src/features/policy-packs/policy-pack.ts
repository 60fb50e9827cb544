import type { GateSeverity, Severity } from '@osk/contracts';

/** What a person can say of a finding (specification, Status values, "Code finding lifecycle state"). */
export const LIFECYCLE_STATES = ['triaged', 'resolved', 'risk_accepted', 'false_positive', 'reopened'] as const;
export type LifecycleState = (typeof LIFECYCLE_STATES)[number];

/** Fields of a decision. `evidence|justification`: one of the two is enough. */
export type DecisionField = 'justification' | 'owner' | 'expires_at' | 'evidence' | 'evidence|justification';

export interface LifecycleRequirement {
  required: readonly DecisionField[];
  /** The shortest justification that counts where one is required, in characters without the blanks around it. */
  justificationLength: number;
}

/** How an unnamed or unknown licence, or one that no list names, counts. */
export type LicenceVerdict = 'allowed' | 'review' | 'denied';

/** SPDX licence ids; an id stands in one list. The stricter list wins should a team name it in two. */
export interface LicencePolicy {
  allowed: readonly string[];
  review: readonly string[];
  denied: readonly string[];
  /** A licence that no list names. */
  unlisted: LicenceVerdict;
  /** A component that states no licence. */
  missing: LicenceVerdict;
}

export interface DependencyPolicy {
  /** Vulnerable dependencies of this severity or worse do not pass; null: none fails by its severity. */
  failOnSeverity: GateSeverity | null;
  /** Known exploited ones do not pass, whatever their severity. */
  failOnKnownExploited: boolean;
  /** The EPSS probability (0 to 1) from which one does not pass; null: it does not count. */
  failOnEpss: number | null;
  /** Days from first sight within which one has to be fixed. */
  fixWithinDays: Readonly<Record<Severity, number | null>>;
}

/** A set of rules that a team, or a single scan, works by. A folder below `packs/` with an `index` that exports one. */
export interface PolicyPack {
  id: string;
  name: string;
  description: string;
  references: readonly string[];
  lifecycle: Readonly<Record<LifecycleState, LifecycleRequirement>>;
  /** The longest acceptance in days from now, by severity; 0: the risk cannot be accepted. */
  acceptanceDays: Readonly<Record<Severity, number>>;
  licences: LicencePolicy;
  dependencies: DependencyPolicy;
}

/** The pack of a team that has chosen none. */
export const DEFAULT_PACK = 'default';
