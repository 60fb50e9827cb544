import { SEVERITIES, severityRank, type Severity, type SeverityCounts } from '@osk/contracts';
import { isCve, PRIORITY_RANKS, type PriorityRank } from '../../matching';
import { isBreached } from '../occurrences/assess';
import { isActive, isGone } from '../occurrences/lifecycle';
import type { Occurrence } from '../occurrences/occurrence';

export const RISK_STATUSES = ['open', 'accepted', 'mitigated'] as const;
export type RiskStatus = (typeof RISK_STATUSES)[number];

/** More CVEs than this are not one vulnerability, whatever reports say. */
const MAX_CVES = 50;

/** A vulnerability with all its occurrences in a team; one that matters is a risk of the register too. */
export interface Group {
  /** `risk_...` */
  _id: string;
  vulnerability_id: string;
  title: string;
  severity: Severity;
  /** The highest of its occurrences. */
  risk_score: number;
  /** The best of its occurrences, which need not be that of the highest score: that follows the asset's criticality too. */
  priority_rank: PriorityRank;
  occurrence_count: number;
  open_count: number;
  resolved_count: number;
  accepted_count: number;
  sla_breached_count: number;
  fixable_count: number;
  by_severity: SeverityCounts;
  by_priority: Record<PriorityRank, number>;
  /** True while an occurrence is still to be dealt with: those come first. */
  active: boolean;
  sources: string[];
  /** What its occurrences are called beside `vulnerability_id`, where EPSS and KEV may speak of it; none is taken out again. */
  further_cves: string[];
  first_seen: Date;
  updated_at: Date;
  /** Null when it is not in the register. */
  risk_status: RiskStatus | null;
}

export const emptyGroup = (_id: string, of: Occurrence): Group => ({
  _id,
  vulnerability_id: of.vulnerability_id,
  title: of.detail.title,
  severity: of.severity,
  risk_score: 0,
  priority_rank: 'P4',
  occurrence_count: 0,
  open_count: 0,
  resolved_count: 0,
  accepted_count: 0,
  sla_breached_count: 0,
  fixable_count: 0,
  by_severity: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
  by_priority: { P0: 0, P1: 0, P2: 0, P3: 0, P4: 0 },
  active: false,
  sources: [],
  further_cves: [],
  first_seen: of.first_seen,
  updated_at: of.status_at,
  risk_status: null,
});

/** Counts an occurrence in (1) or out (-1). Changes the group; what follows from the counts is `settle`'s. */
export function tally(group: Group, of: Occurrence, by: 1 | -1): void {
  group.occurrence_count += by;
  if (isActive(of.status)) group.open_count += by;
  if (isGone(of.status)) group.resolved_count += by;
  if (of.status === 'accepted_risk') group.accepted_count += by;
  if (isBreached(of)) group.sla_breached_count += by;
  if (of.fixable) group.fixable_count += by;
  group.by_severity[of.severity] += by;
  group.by_priority[of.priority_rank] += by;
  if (by < 0) return;
  group.risk_score = Math.max(group.risk_score, of.risk_score);
  if (of.first_seen < group.first_seen) group.first_seen = of.first_seen;
  if (!group.sources.includes(of.source)) group.sources.push(of.source);
  for (const alias of of.aliases)
    if (isCve(alias) && !group.further_cves.includes(alias) && group.further_cves.length < MAX_CVES)
      group.further_cves.push(alias);
}

/** What follows from the counts: severity and rank, whether it is still open, and its place in the register. */
export function settle(group: Group): void {
  group.severity = SEVERITIES.find((severity) => group.by_severity[severity] > 0) ?? group.severity;
  group.priority_rank = PRIORITY_RANKS.find((rank) => group.by_priority[rank] > 0) ?? group.priority_rank;
  group.active = group.open_count > 0;
  if (group.risk_status !== null || isRisk(group)) group.risk_status = riskStatusOf(group);
}

/** High or critical, or to be fixed within days: such a vulnerability enters the register while it is open, and stays. */
const isRisk = ({ severity, priority_rank, open_count }: Group): boolean =>
  open_count > 0 &&
  (severityRank(severity) >= severityRank('high') || priority_rank === 'P0' || priority_rank === 'P1');

function riskStatusOf({ open_count, accepted_count }: Group): RiskStatus {
  if (open_count > 0) return 'open';
  return accepted_count > 0 ? 'accepted' : 'mitigated';
}

/** Assets on which it is still there, decided upon or not; gone and mistaken ones do not count. */
export const affectedAssets = ({ open_count, accepted_count }: Group): number => open_count + accepted_count;

/** A copy that `tally` may change. */
export const copied = (group: Group): Group => ({
  ...group,
  by_severity: { ...group.by_severity },
  by_priority: { ...group.by_priority },
  sources: [...group.sources],
  further_cves: [...group.further_cves],
});
