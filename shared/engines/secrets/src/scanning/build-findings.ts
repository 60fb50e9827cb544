import { fingerprintOf } from '../reporting/identity';
import { redact } from '../reporting/redact';
import { conceal } from '../reporting/reveal';
import type { SecretFinding } from '../types';
import type { PlacedMatch } from './scan-part';

/** What is to be done about every secret, after the step its provider needs. */
const AFTERWARDS =
  'Then hand the new one to the software through its environment or a secret store, and take it out of the file; as long as the old one works, removing it from the history is not enough.';

/** Further places of one secret in one file that are listed. */
const MOST_OCCURRENCES = 100;

/** One finding per secret and file; the first place leads, the others are its occurrences. */
export function buildFindings(file: string, placed: readonly PlacedMatch[]): SecretFinding[] {
  const bySecret = new Map<string, SecretFinding>();
  for (const { match, place, identity, suppressed } of placed) {
    const known = bySecret.get(identity);
    // Left out in one place, it still stands in the other.
    if (known && suppressed && !known.suppressed) continue;
    if (!known || (known.suppressed && !suppressed))
      bySecret.set(identity, build(file, { match, place, identity, suppressed }));
    else if (known.occurrences.length < MOST_OCCURRENCES) known.occurrences.push(place);
  }
  return [...bySecret.values()];
}

function build(file: string, { match, place, identity, suppressed }: PlacedMatch): SecretFinding {
  const { rule, confidence, details, encoding, value, severity = rule.severity } = match;
  const finding: SecretFinding = {
    ruleId: rule.id,
    name: rule.name,
    provider: rule.provider,
    description: rule.description,
    severity,
    confidence,
    file,
    ...place,
    occurrences: [],
    redacted: redact(value, rule),
    identity,
    fingerprint: fingerprintOf(identity, file),
    solution: `${rule.remediation} ${AFTERWARDS}`,
    references: [...rule.references],
    cwe: [...(rule.cwe ?? ['CWE-798'])],
    ...(encoding.length > 0 && { encoding: [...encoding] }),
    ...(details && { details }),
    ...(suppressed && { suppressed }),
  };
  return conceal(finding, value);
}
