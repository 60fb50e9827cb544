import type { Severity } from '@osk/contracts';
import type { TeamDocument } from '@osk/persistence';
import type { Part } from '../../engines/engine';
import type { LifecycleState } from '../policy-packs/policy-pack';

/** `open`: nobody has said anything of it yet. */
export type TrackedState = 'open' | LifecycleState;
export const TRACKED_STATES = [
  'open',
  'triaged',
  'resolved',
  'risk_accepted',
  'false_positive',
  'reopened',
] as const satisfies readonly TrackedState[];

/** What has been decided, as it stands. */
export interface Standing {
  state: TrackedState;
  justification: string | null;
  owner: string | null;
  evidence: string | null;
  expires_at: Date | null;
  decided_by: string | null;
  decided_at: Date | null;
}

/** What the latest scan that shows a finding says of it. */
export interface Shown {
  repo: string;
  branch: string | null;
  /** The asset by which `vulns` knows it: the repository, or a branch of it that alone shows it. */
  shown_on: string;
  rule_id: string;
  name: string;
  severity: Severity;
  category: string;
  file: string | null;
  /** Id of the advisory, or of the rule where there is none: by what `vulns` knows it. */
  vulnerability_id: string;
  /** By what it is known again at another place or under a new rule id; empty when it is not. */
  content: string;
  policy_pack: string | null;
}

/**
 * A finding as it lives through scans, one per fingerprint of the team: kept when the scans that showed it are deleted,
 * so that what people decided holds for those to come.
 */
export interface Tracked extends Standing, Shown {
  fingerprint: string;
  /** The repository, whatever the branch, or the upload. */
  asset_id: string;
  part: Part;
  first_seen: Date;
  last_seen: Date;
  last_scan_id: string;
  /** False when the last scan that looked where it was did not show it. */
  present: boolean;
  absent_since: Date | null;
  /**
   * Only scans of the history have ever shown it (`history`), or only this tool shows it (`tool:PART:NAME`): no scan
   * without says that it is gone.
   */
  only_with: string[];
  /** Since when it is in its repository's baseline: shown, but neither counted nor gating. Null when it is not. */
  baselined_at: Date | null;
  baselined_by: string | null;
  baseline_reason: string | null;
  /** When somebody, or an expiry, last changed `state`; first sight before that. Lists go by it. */
  changed_at: Date;
}

export type TrackedDocument = Tracked &
  TeamDocument & {
    /** End of an acceptance, for the sweep; absent otherwise. */
    wake_at?: Date;
  };

export const UNDECIDED: Readonly<Standing> = {
  state: 'open',
  justification: null,
  owner: null,
  evidence: null,
  expires_at: null,
  decided_by: null,
  decided_at: null,
};

export const NOT_BASELINED = { baselined_at: null, baselined_by: null, baseline_reason: null } as const;

/** Out of counts and gates by a decision that still holds at `now`. */
export function isSilenced({ state, expires_at }: Pick<Standing, 'state' | 'expires_at'>, now: Date): boolean {
  if (state === 'risk_accepted') return expires_at === null || expires_at > now;
  return state === 'false_positive';
}

/** Out of counts and gates by a decision or the baseline. */
export function isQuiet(one: Pick<Tracked, 'state' | 'expires_at' | 'baselined_at'>, now: Date): boolean {
  return isSilenced(one, now) || isBaselined(one);
}

/** Of documents from before there were baselines too. */
export const isBaselined = ({ baselined_at }: Pick<Tracked, 'baselined_at'>): boolean => Boolean(baselined_at);
