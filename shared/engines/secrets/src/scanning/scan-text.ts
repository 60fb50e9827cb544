import { secretRules } from '../secret-rules';
import { ruleSetOf } from '../rule-set/rule-set';
import type { SecretFinding, SecretRule } from '../types';
import { buildFindings } from './build-findings';
import { lineCounter } from './lines';
import { scanBytes } from './scan-bytes';

export interface TextOptions {
  rules?: readonly SecretRule[];
  identityKey?: string;
}

/** The secrets in one file's content. `path` decides which rules apply and is given back in the findings. */
export function scanText(path: string, content: string | Buffer, options: TextOptions = {}): SecretFinding[] {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const set = ruleSetOf(options.rules ?? secretRules());
  const placeOf = lineCounter(bytes);
  const placed = scanBytes(bytes, path, set).map((match) => {
    const { line, column } = placeOf(match.start);
    return { match, place: { line, column, endLine: placeOf(match.end - 1).line } };
  });
  return buildFindings(path, placed, options.identityKey);
}
