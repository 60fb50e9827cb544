import type { RawFinding } from '@osk/contracts';
import type { SslCheck } from '../../../packs/ssl-security/define-ssl-check';
import type { SslFacts } from '../facts';
import { gradeOf, worse, type Grade } from './grade';
import { cipherScore, keyExchangeScore, protocolScore } from './scores';

export const FORMULA =
  'score = 30% protocols + 30% key exchange + 40% ciphers; A >= 80, B >= 65, C >= 50, D >= 35, else F; ' +
  'then no better than the cap of each failed check; A+ for an A without any finding above info';

export interface Rating {
  grade: Grade;
  /** 0 to 100, before caps. */
  score: number;
  parts: { protocols: number; keyExchange: number; ciphers: number };
  /** What kept the grade from being better. */
  reasons: string[];
  formula: string;
}

/** The engine's rating (README, "Rating"): a score by strength, then caps by the checks that failed. */
export function rate(
  facts: Partial<SslFacts>,
  findings: readonly Pick<RawFinding, 'rule_id' | 'name' | 'severity'>[],
  checks: readonly SslCheck[],
): Rating {
  const parts = {
    protocols: facts.protocols ? protocolScore(facts.protocols) : 0,
    keyExchange: keyExchangeScore(facts),
    ciphers: facts.ciphers ? cipherScore(facts.ciphers) : 0,
  };
  const score = Math.round(parts.protocols * 0.3 + parts.keyExchange * 0.3 + parts.ciphers * 0.4);
  let grade = gradeOf(score);
  const reasons = grade === 'A' ? [] : [`The score is ${score}.`];
  for (const finding of findings) {
    const cap = capOf(finding, checks);
    if (!cap) continue;
    grade = worse(grade, cap);
    reasons.push(`At most ${cap}: ${finding.name}.`);
  }
  const spotless = findings.every(({ severity }) => severity === 'info');
  if (grade === 'A' && spotless) grade = 'A+';
  return { grade, score, parts, reasons, formula: FORMULA };
}

function capOf(
  { rule_id, severity }: Pick<RawFinding, 'rule_id' | 'severity'>,
  checks: readonly SslCheck[],
): Grade | undefined {
  const cap = checks.find(({ id }) => id === rule_id)?.ratingCap;
  return typeof cap === 'object' ? cap[severity] : cap;
}
