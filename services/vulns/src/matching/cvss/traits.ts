import { parseVector, type CvssVector } from './vector';

type Needs = Record<string, string>;
const has = ({ metrics }: CvssVector, needs: Needs): boolean =>
  Object.entries(needs).every(([metric, value]) => metrics.get(metric) === value);

const AUTOMATABLE: Record<CvssVector['version'], Needs> = {
  '2.0': { AV: 'N', AC: 'L', Au: 'N' },
  '3.0': { AV: 'N', AC: 'L', PR: 'N', UI: 'N' },
  '3.1': { AV: 'N', AC: 'L', PR: 'N', UI: 'N' },
  '4.0': { AV: 'N', AC: 'L', AT: 'N', PR: 'N', UI: 'N' },
};

const TOTAL: Record<CvssVector['version'], Needs> = {
  '2.0': { C: 'C', I: 'C', A: 'C' },
  '3.0': { C: 'H', I: 'H', A: 'H' },
  '3.1': { C: 'H', I: 'H', A: 'H' },
  '4.0': { VC: 'H', VI: 'H', VA: 'H' },
};

/**
 * Can an attacker do it to every system in reach without anybody's help: over the network, at low complexity, without
 * privileges or a user (CISA SSVC "automatable", derived). CVSS 2 knows no user interaction; CVSS 4 may say it outright
 * (`AU`), which counts more.
 */
export function isAutomatable(text: string | null): boolean {
  const vector = text === null ? null : parseVector(text);
  if (vector === null) return false;
  const said = vector.version === '4.0' ? vector.metrics.get('AU') : undefined;
  if (said === 'Y' || said === 'N') return said === 'Y';
  return has(vector, AUTOMATABLE[vector.version]);
}

/** Does the attacker get everything of the vulnerable system (CISA SSVC "technical impact: total", derived). */
export function isTotalImpact(text: string | null): boolean {
  const vector = text === null ? null : parseVector(text);
  return vector !== null && has(vector, TOTAL[vector.version]);
}
