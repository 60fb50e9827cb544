import type { RawFinding } from '@osk/contracts';
import type { ListedSuppression, SecretFinding } from '../types';

/** A finding as the platform's results carry it; further places of the same secret are its trace. */
export function toRawFinding(finding: SecretFinding): RawFinding {
  const { ruleId, name, severity, confidence, description, solution, references, cwe, file, line, endLine } = finding;
  return {
    rule_id: ruleId,
    name,
    category: 'secrets',
    severity,
    confidence,
    description: [description, ...notes(finding)].join(' '),
    solution,
    references: [...references],
    cwe: [...cwe],
    location: { file, start_line: line, end_line: endLine },
    evidence: finding.redacted,
    trace: finding.occurrences.map((place) => ({ file, line: place.line, note: 'the same secret' })),
    frameworks: { 'owasp-top10-2021': ['A07'] },
    detection: { scanner: 'openskerry', engine: 'secrets', rule_version: '1' },
    identity: finding.identity,
    ...(finding.suppressed && {
      suppression: { kind: 'in_source', reason: REASON[finding.suppressed] },
    }),
  };
}

const REASON: Readonly<Record<ListedSuppression, string>> = {
  inline: 'A comment on its line allows it',
  fingerprint: 'An ignore file of the repository names it',
  baseline: 'The baseline file of the repository lists it',
};

function notes({ encoding, details, verified, history }: SecretFinding): string[] {
  const told: string[] = [];
  if (encoding) told.push(`It is written as ${encoding.join(' inside of ')}.`);
  for (const [what, value] of Object.entries(details ?? {})) told.push(`Its ${what} is ${value}.`);
  if (verified === 'active') told.push('The provider accepts it: it is in use.');
  if (verified === 'inactive') told.push('The provider refuses it: it was revoked or never valid.');
  if (history) {
    const still = history.inHead ? 'and is still there' : 'and is no longer in the current files, but in the history';
    told.push(`It came in with commit ${history.commit.slice(0, 12)} of ${history.date} ${still}.`);
  }
  return told;
}
