import { effectiveCvss, type RiskFacts } from './facts';

export const PRIORITY_RANKS = ['P0', 'P1', 'P2', 'P3', 'P4'] as const;
export type PriorityRank = (typeof PRIORITY_RANKS)[number];

export interface PriorityFactors {
  known_exploited: boolean;
  publicly_exposed: boolean;
  automatable: boolean;
  total_impact: boolean;
  /** What the threshold was compared with: CVSS, or the label's midpoint without one. */
  cvss: number;
  cvss_source: 'vector' | 'label';
  epss: number | null;
  /** Rank before EPSS, when EPSS raised it. */
  raised_from: PriorityRank | null;
}

export interface Priority {
  rank: PriorityRank;
  factors: PriorityFactors;
}

const RAISE = { epss: 0.2, cvss: 6 };
const NOTABLE_CVSS = 4;

/** Known exploited x publicly exposed x automatable x total impact, after CISA BOD 26-04 (DECISIONS). */
function tableRank({ kev, exposure, automatable, total_impact: total }: RiskFacts, cvss: number): PriorityRank {
  const exposed = exposure === 'public';
  if (kev && exposed && (automatable || total)) return 'P0';
  if (automatable && total && (kev || exposed)) return 'P0';
  if (kev) return 'P1';
  if (exposed) return automatable || total ? 'P1' : 'P2';
  if (automatable) return 'P2';
  return total || cvss >= NOTABLE_CVSS ? 'P3' : 'P4';
}

function oneHigher(rank: PriorityRank): PriorityRank {
  return PRIORITY_RANKS[PRIORITY_RANKS.indexOf(rank) - 1] ?? rank;
}

/** The rank, P0 first to be fixed, and every factor that made it. Only `public` counts as exposed. */
export function priorityOf(facts: RiskFacts): Priority {
  const cvss = effectiveCvss(facts);
  const base = tableRank(facts, cvss);
  const raised = (facts.epss ?? 0) >= RAISE.epss && cvss >= RAISE.cvss;
  const rank = raised ? oneHigher(base) : base;
  return {
    rank,
    factors: {
      known_exploited: facts.kev,
      publicly_exposed: facts.exposure === 'public',
      automatable: facts.automatable,
      total_impact: facts.total_impact,
      cvss,
      cvss_source: facts.cvss === null ? 'label' : 'vector',
      epss: facts.epss,
      raised_from: rank === base ? null : base,
    },
  };
}
