import { judge, type Verdict } from '../filters/judge';
import { findCandidates, type Candidate } from '../matching/find-candidates';
import { dropOverlapped } from '../matching/overlaps';
import type { RuleSet } from '../rule-set/rule-set';
import type { SecretFinding } from '../types';

type Encoding = NonNullable<SecretFinding['encoding']>[number];

/** A secret at its place in a file's bytes. */
export interface Match extends Verdict, Candidate {
  encoding: Encoding[];
}

/** Every secret in these bytes, one per place, by place. */
export function scanBytes(bytes: Buffer, path: string, set: RuleSet): Match[] {
  const matches: Match[] = [];
  for (const candidate of findCandidates(bytes, set)) {
    const verdict = judge(candidate, path);
    if (verdict) matches.push({ ...candidate, ...verdict, encoding: [] });
  }
  return dropOverlapped(matches);
}
