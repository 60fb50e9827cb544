import { Cvss2, Cvss3P0, Cvss3P1, Cvss4P0 } from 'ae-cvss-calculator';
import type { Severity } from '@osk/contracts';
import type { CvssVersion } from './metrics';
import { baseVector, parseVector, type CvssVector } from './vector';

export interface CvssScore {
  version: CvssVersion;
  /** As the source wrote it. */
  vector: string;
  /** Base score, 0.0 to 10.0. */
  score: number;
}

const CALCULATORS: Record<CvssVersion, (vector: string) => number> = {
  '2.0': (vector) => new Cvss2(vector).calculateScores().base ?? 0,
  '3.0': (vector) => new Cvss3P0(vector).calculateScores().base ?? 0,
  '3.1': (vector) => new Cvss3P1(vector).calculateScores().base ?? 0,
  '4.0': (vector) => new Cvss4P0(vector).calculateScores().base ?? 0,
};

/** Distinct base vectors are some thousands, advisories some hundreds of thousands. */
const REMEMBERED = 10_000;
const remembered = new Map<string, number>();

export function baseScore(vector: CvssVector): number {
  const text = baseVector(vector);
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const score = CALCULATORS[vector.version](text);
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(text, score);
  return score;
}

/** Version and base score of a vector; null when it is none. Threat and environmental metrics do not move the score. */
export function scoreVector(text: string): CvssScore | null {
  const vector = parseVector(text);
  return vector === null ? null : { version: vector.version, vector: text.trim(), score: baseScore(vector) };
}

/**
 * Qualitative rating (CVSS 3.1 section 5, CVSS 4.0 section 6): none 0, low to 3.9, medium to 6.9, high to 8.9, critical.
 * CVSS 2 scores are rated by the same scale. `none` is the platform's `info`.
 */
export function severityOfScore(score: number): Severity {
  if (score >= 9) return 'critical';
  if (score >= 7) return 'high';
  if (score >= 4) return 'medium';
  return score > 0 ? 'low' : 'info';
}
