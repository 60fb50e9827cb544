import { SEVERITIES, severityRank, type Severity } from '@osk/contracts';
import type { Advisory } from '../../advisories/advisory';
import type { CvssVersion } from './metrics';
import { scoreVector, severityOfScore, type CvssScore } from './score';

/** The newest way of scoring says most; of equals the higher score, so that no source can talk another down. */
const PREFERENCE: readonly CvssVersion[] = ['4.0', '3.1', '3.0', '2.0'];

/** The one vector that stands for a vulnerability: CVSS 4.0 before 3.1, 3.0 and 2, then the highest score. */
export function bestCvss(advisories: Iterable<Pick<Advisory, 'severities'>>): CvssScore | null {
  let best: CvssScore | null = null;
  for (const { severities } of advisories)
    for (const { vector } of severities) {
      const score = scoreVector(vector);
      if (score !== null && (best === null || isBetter(score, best))) best = score;
    }
  return best;
}

function isBetter(a: CvssScore, b: CvssScore): boolean {
  const newer = PREFERENCE.indexOf(b.version) - PREFERENCE.indexOf(a.version);
  if (newer !== 0) return newer > 0;
  if (a.score !== b.score) return a.score > b.score;
  return a.vector < b.vector;
}

/** Words that sources use, beside the platform's own. */
const LABELS: Record<string, Severity> = {
  important: 'high',
  moderate: 'medium',
  negligible: 'low',
  minor: 'low',
  unimportant: 'low',
  none: 'info',
  informational: 'info',
};

export function severityOfLabel(label: string | null): Severity | null {
  const text = label?.trim().toLowerCase() ?? '';
  const own = SEVERITIES.find((severity) => severity === text);
  return own ?? (Object.hasOwn(LABELS, text) ? (LABELS[text] ?? null) : null);
}

/** The worst label of several; null when none has one. */
export function worstLabel(advisories: Iterable<Pick<Advisory, 'severity_label'>>): Severity | null {
  let worst: Severity | null = null;
  for (const { severity_label: label } of advisories) {
    const severity = severityOfLabel(label);
    if (severity !== null && (worst === null || severityRank(severity) > severityRank(worst))) worst = severity;
  }
  return worst;
}

/** What nobody has rated is neither hidden nor alarming. */
export const UNRATED: Severity = 'medium';

/** The highest score that a source gives without a vector to prove it. */
function bareScore(advisories: readonly Pick<Advisory, 'severities'>[]): number | null {
  const scores = advisories.flatMap(({ severities }) => severities.map(({ score }) => score));
  const plausible = scores.filter((score): score is number => score !== null && score >= 0 && score <= 10);
  return plausible.length === 0 ? null : Math.max(...plausible);
}

/** What the advisories rate a vulnerability: by its best vector, else a bare score, else the worst label; else null. */
export function ratingOf(advisories: readonly Advisory[], cvss: CvssScore | null): Severity | null {
  const score = cvss?.score ?? bareScore(advisories);
  return score === null ? worstLabel(advisories) : severityOfScore(score);
}

/** The severity of a vulnerability: its rating, else medium. */
export const severityOf = (advisories: readonly Advisory[], cvss: CvssScore | null): Severity =>
  ratingOf(advisories, cvss) ?? UNRATED;
