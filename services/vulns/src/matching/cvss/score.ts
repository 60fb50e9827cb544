import { Cvss2, Cvss3P0, Cvss3P1, Cvss4P0 } from 'ae-cvss-calculator';
import type { Severity } from '@osk/contracts';
import type { CvssVersion } from './metrics';
import { baseVector, parseVector } from './vector';

export interface CvssScore {
  readonly version: CvssVersion;
  /** As the source wrote it. */
  readonly vector: string;
  /** Base score, 0.0 to 10.0. */
  readonly score: number;
}

const CALCULATORS: Record<CvssVersion, (vector: string) => number> = {
  '2.0': (vector) => new Cvss2(vector).calculateScores().base ?? 0,
  '3.0': (vector) => new Cvss3P0(vector).calculateScores().base ?? 0,
  '3.1': (vector) => new Cvss3P1(vector).calculateScores().base ?? 0,
  '4.0': (vector) => new Cvss4P0(vector).calculateScores().base ?? 0,
};

/** Distinct vectors are some thousands, advisories some hundreds of thousands. */
const REMEMBERED = 10_000;
const remembered = new Map<string, CvssScore>();

/** Version and base score of a vector; null when it is none. Threat and environmental metrics do not move the score. */
export function scoreVector(text: string): CvssScore | null {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const vector = parseVector(text);
  // What is no vector may be anything, and of any length: not kept.
  if (vector === null) return null;
  if (remembered.size >= REMEMBERED) remembered.clear();
  const score = Object.freeze({
    version: vector.version,
    vector: text.trim(),
    score: CALCULATORS[vector.version](baseVector(vector)),
  });
  remembered.set(text, score);
  return score;
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
