import type { RawFinding, Severity } from '@osk/contracts';
import { identityOf } from '@osk/secrets';
import type { Detection } from './vulnerable-package';

/** What the field's tools tell of a secret. `secret` is what they printed; it goes no further than this file. */
export interface LeakedSecret {
  rule: string;
  title: string;
  file: string;
  line: number | undefined;
  endLine?: number;
  /** Empty when the tool has redacted it itself. */
  secret: string;
  severity?: Severity;
}

/** A finding that shows nothing of the secret but its length and, for comparison, the identity our own engine gives it. */
export function secretFinding(found: LeakedSecret, tool: Detection): RawFinding | undefined {
  const { rule, title, file, line, endLine, secret, severity = 'high' } = found;
  if (rule === '' || file === '') return undefined;
  return {
    rule_id: `${tool.id}:${rule}`,
    name: title || rule,
    category: 'secrets',
    severity,
    confidence: 70,
    description: `${tool.id} takes this for a secret (${rule}).`,
    solution: 'Revoke it where it was issued, replace it, and keep the new one out of the code.',
    references: [],
    cwe: ['CWE-798'],
    location: {
      file,
      ...(line !== undefined && { start_line: line, end_line: Math.max(line, endLine ?? line) }),
    },
    evidence: secret === '' ? '****' : `**** (${secret.length} characters)`,
    frameworks: { 'owasp-top10-2021': ['A07'] },
    detection: { scanner: tool.id, engine: tool.id, rule_version: tool.version },
    identity: secret === '' ? `${line ?? ''}` : identityOf(secret, tool.identityKey),
  };
}
