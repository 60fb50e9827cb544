import type { Severity } from '@osk/contracts';
import { isAutomatable, isTotalImpact } from '../cvss';

/** Where the asset can be reached from, as far as the platform knows. */
export type Exposure = 'public' | 'unknown' | 'internal';

/** How much depends on an asset, as people say it. */
export type Criticality = 'critical' | 'high' | 'medium' | 'low';

/** What a vulnerability's risk on one asset is made of. */
export interface RiskFacts {
  severity: Severity;
  /** Base score, 0 to 10; null when nobody has scored it. */
  cvss: number | null;
  /** Listed in CISA's catalogue of known exploited vulnerabilities. */
  kev: boolean;
  /** The catalogue knows of use in ransomware campaigns. */
  ransomware: boolean;
  /** Probability of exploitation in the next 30 days, 0 to 1; null when EPSS does not know it. */
  epss: number | null;
  exposure: Exposure;
  /** Of the asset; null while nobody has said it. */
  criticality: Criticality | null;
  automatable: boolean;
  total_impact: boolean;
}

/** Middle of each label's range of scores (DECISIONS, "Vulnerability occurrences"). */
export const MIDPOINTS: Record<Severity, number> = { critical: 9, high: 7.5, medium: 5, low: 3, info: 0.5 };

/** The facts that follow from a vector. */
export function traitsOf(vector: string | null): Pick<RiskFacts, 'automatable' | 'total_impact'> {
  return { automatable: isAutomatable(vector), total_impact: isTotalImpact(vector) };
}

/** CVSS where there is one, else the label's midpoint, so that what has a label alone can be ranked. */
export function effectiveCvss({ cvss, severity }: RiskFacts): number {
  return cvss ?? MIDPOINTS[severity];
}
