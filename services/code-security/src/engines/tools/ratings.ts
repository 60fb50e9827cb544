import type { Severity } from '@osk/contracts';

const WORDS: Readonly<Record<string, Severity>> = {
  critical: 'critical',
  high: 'high',
  important: 'high',
  medium: 'medium',
  moderate: 'medium',
  low: 'low',
  negligible: 'info',
  info: 'info',
};

/** A tool's word for how bad something is, else its CVSS base score (bands of CVSS 3.1), else the middle. */
export function severityFrom(word: string, score?: number): Severity {
  const known = WORDS[word.toLowerCase()];
  if (known) return known;
  if (score === undefined || !(score > 0)) return 'medium';
  return score >= 9 ? 'critical' : score >= 7 ? 'high' : score >= 4 ? 'medium' : 'low';
}

export const scoreOf = (value: unknown): number | undefined => {
  const score = typeof value === 'string' ? Number.parseFloat(value) : value;
  return typeof score === 'number' && score >= 0 && score <= 10 ? score : undefined;
};

export const cwesOf = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => /^CWE-[0-9]{1,6}/.exec(name)?.[0] ?? [])),
];

const rank = (id: string): number => (/^CVE-\d{4}-\d{4,}$/.test(id) ? 0 : /^GHSA-/.test(id) ? 1 : 2);

/** One vulnerability's ids, CVE before GHSA before the rest, as matching orders them; empty ones are left out. */
export const orderedIds = (ids: readonly string[]): string[] =>
  [...new Set(ids.map((id) => id.trim()).filter((id) => id !== ''))].sort(
    (a, b) => rank(a) - rank(b) || (a < b ? -1 : 1),
  );
