import type { Severity } from '@osk/contracts';
import type { Candidate } from '../matching/find-candidates';
import type { SecretRule } from '../types';
import { checksums } from '../checksums/checksums';
import { isExpression, isPlausibleAssignment } from './assignments';
import { entropy } from './entropy';
import { isDocumentedExample } from './documented';
import { placeholderReason } from './placeholders';
import { isFixturePath, isGeneratedPath, isTranslationPath } from './paths';
import { isPlausiblePassword } from './passwords';
import { looksLikeWords } from './words';

export interface Verdict {
  confidence: number;
  specificity: number;
  details?: Record<string, string>;
  /** Where it is not the rule's. */
  severity?: Severity;
}

const CONFIDENCE = { token: 95, near: 85, assigned: 75, pem: 95, manifest: 80 };
const SPECIFICITY = { token: 3, near: 3, assigned: 2, pem: 3, manifest: 1 };

/** A long public prefix may repeat itself; only what follows it has to look random. */
const publicLength = ({ publicPrefix = 0 }: SecretRule): number => (publicPrefix > 10 ? publicPrefix : 0);

/** Of no use to whoever has it without the passphrase, but guesses can be tried against it. */
const PROTECTED = { severity: 'medium', details: { protection: 'a passphrase' } } as const;

/** How sure we are that a candidate is a secret; undefined when it is none. */
export function judge(candidate: Candidate, path: string): Verdict | undefined {
  const { rule, kind, value } = candidate;
  if (rule.paths && !rule.paths.test(path)) return undefined;
  if (placeholderReason(value.slice(publicLength(rule))) || isDocumentedExample(value)) return undefined;
  if (rule.password && !isPlausiblePassword(value)) return undefined;
  if (rule.entropy !== undefined && entropy(value) < rule.entropy) return undefined;
  if (kind === 'assigned' && rule.generic && isTranslationPath(path)) return undefined;
  if (kind === 'assigned' && (isGeneratedPath(path) || isExpression(candidate, path))) return undefined;
  if (kind === 'assigned' && (rule.generic || rule.password) && !isPlausibleAssignment(candidate, path))
    return undefined;
  if (kind === 'assigned' && !rule.password && looksLikeWords(value)) return undefined;
  let confidence = rule.confidence ?? CONFIDENCE[kind];
  let details: Record<string, string> | undefined;
  if (rule.checksum) {
    const result = checksums.get(rule.checksum)!(value);
    if (result.verdict === 'invalid') return undefined;
    if (result.verdict === 'doubtful') confidence = Math.min(confidence, 40);
    details = result.details;
  }
  if (isFixturePath(path)) confidence = Math.round(confidence * 0.6);
  const verdict = { confidence, specificity: rule.specificity ?? SPECIFICITY[kind], details };
  return candidate.encrypted && rule.severity !== 'medium' ? { ...verdict, ...PROTECTED } : verdict;
}
