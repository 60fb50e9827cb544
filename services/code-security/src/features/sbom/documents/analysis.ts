import type { SbomAnalysis } from '@osk/sbom';
import type { TrackedRepository } from '../../findings/tracked.repo';
import type { Tracked } from '../../findings/tracked';
import type { AnalysisOf } from './sbom-source';

/** What the lifecycle of an asset's findings says, as the analysis of a VEX. What differs by place is not said of all. */
export const lifecycleAnalysis =
  (tracked: Pick<TrackedRepository, 'ofAsset'>): AnalysisOf =>
  async (teamId, assetId) => {
    const known = new Map<string, SbomAnalysis | null>();
    for (const one of await tracked.ofAsset(teamId, assetId)) {
      if (one.part !== 'dependencies' || !one.present) continue;
      const analysis = analysisFrom(one);
      const other = known.get(one.vulnerability_id);
      const same = other === undefined || JSON.stringify(other) === JSON.stringify(analysis);
      known.set(one.vulnerability_id, same ? analysis : null);
    }
    return (vulnerabilityId) => known.get(vulnerabilityId) ?? undefined;
  };

const STATES: Record<Tracked['state'], Pick<SbomAnalysis, 'state' | 'response'> | null> = {
  open: null,
  triaged: { state: 'in_triage' },
  reopened: { state: 'in_triage' },
  resolved: { state: 'resolved', response: ['update'] },
  risk_accepted: { state: 'exploitable', response: ['will_not_fix'] },
  false_positive: { state: 'false_positive' },
};

export function analysisFrom({ state, justification }: Pick<Tracked, 'state' | 'justification'>): SbomAnalysis | null {
  const known = STATES[state];
  return known && { ...known, ...(justification && { detail: justification }) };
}
