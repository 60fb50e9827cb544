import type { Standing, Tracked } from './tracked';

/** What a place in the baseline says where only decisions are known: that the risk is accepted, and why. */
export function baselineStanding(
  of: Pick<Tracked, 'owner' | 'baselined_at' | 'baselined_by' | 'baseline_reason'>,
): Standing & { state: 'risk_accepted'; justification: string } {
  return {
    ...{ state: 'risk_accepted', justification: `In the baseline: ${of.baseline_reason ?? 'known before'}` },
    ...{ owner: of.owner, evidence: null, expires_at: null },
    ...{ decided_by: of.baselined_by, decided_at: of.baselined_at },
  };
}
