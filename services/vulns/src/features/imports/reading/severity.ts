import type { Severity } from '@osk/contracts';
import { severityOfLabel, severityOfScore } from '../../../matching';

/** Levels of tools that grade rules and not vulnerabilities (SARIF 2.1.0 section 3.27.10 and its kin). */
const LEVELS: Record<string, Severity> = {
  blocker: 'critical',
  error: 'high',
  serious: 'high',
  major: 'high',
  warning: 'medium',
  warn: 'medium',
  note: 'low',
  recommendation: 'low',
  information: 'info',
};

/** What is not rated is neither hidden nor alarming. */
const UNRATED: Severity = 'medium';

/** A tool's word as a severity; null for what is no such word (`UNKNOWN`, empty, not a text). */
export function severityOfWord(word: unknown): Severity | null {
  if (typeof word !== 'string' || word.length > 40) return null;
  const key = word.trim().toLowerCase();
  return severityOfLabel(key) ?? (Object.hasOwn(LEVELS, key) ? (LEVELS[key] as Severity) : null);
}

/** The tool's own word, else the rating of a score (0 to 10), else medium. */
export function severityFrom(word: unknown, score?: number | null): Severity {
  const own = severityOfWord(word);
  if (own) return own;
  return score === undefined || score === null || score < 0 || score > 10 ? UNRATED : severityOfScore(score);
}
