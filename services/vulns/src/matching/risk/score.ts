import { MIDPOINTS, type Criticality, type Exposure, type RiskFacts } from './facts';

export interface ScoreFactors {
  threat: number;
  threat_source: 'known_exploited' | 'epss' | 'exposure';
  severity: number;
  severity_midpoint: number;
  cvss: number | null;
  kev: number;
  /** Weight of the asset's criticality; 1 while nobody has said it. */
  criticality: number;
}

export interface RiskScore {
  /** 0 to 100, one decimal. */
  score: number;
  factors: ScoreFactors;
}

/** Weight of what nobody has an EPSS for; an asset that is not reachable from outside still is from inside. */
const EXPOSURE: Record<Exposure, number> = { public: 1, unknown: 0.5, internal: 0.25 };
const WITHOUT_EPSS = 0.3;
const KEV = 1.05;
const KEV_RANSOMWARE = 1.1;
/** What depends on the asset (docs/adr/0010). Nothing said weighs as medium, so that saying nothing changes nothing. */
const CRITICALITY: Record<Criticality, number> = { critical: 1.5, high: 1.25, medium: 1, low: 0.75 };

function threatOf({ kev, epss, exposure }: RiskFacts): Pick<ScoreFactors, 'threat' | 'threat_source'> {
  if (kev) return { threat: 1, threat_source: 'known_exploited' };
  if (epss !== null) return { threat: epss, threat_source: 'epss' };
  return { threat: round(WITHOUT_EPSS * EXPOSURE[exposure], 4), threat_source: 'exposure' };
}

function severityOf({ severity, cvss }: RiskFacts): number {
  const midpoint = MIDPOINTS[severity];
  return round((cvss === null ? midpoint : (midpoint + cvss) / 2) / 10, 4);
}

function kevFactor({ kev, ransomware }: RiskFacts): number {
  if (!kev) return 1;
  return ransomware ? KEV_RANSOMWARE : KEV;
}

const criticalityFactor = ({ criticality }: RiskFacts): number => (criticality === null ? 1 : CRITICALITY[criticality]);

function round(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}

/** `min(threat x severity x kev x criticality, 1) x 100` (docs/adr/0010), with what it was made of. */
export function riskScore(facts: RiskFacts): RiskScore {
  const { threat, threat_source } = threatOf(facts);
  const severity = severityOf(facts);
  const kev = kevFactor(facts);
  const criticality = criticalityFactor(facts);
  // Products of decimals come out a hair below their value; without the inner rounding 11.25 would become 11.2.
  const share = round(Math.min(threat * severity * kev * criticality, 1), 6);
  return {
    score: round(share * 100, 1),
    factors: {
      ...{ threat, threat_source, severity, severity_midpoint: MIDPOINTS[facts.severity], cvss: facts.cvss },
      ...{ kev, criticality },
    },
  };
}
