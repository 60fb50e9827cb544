import { judge, type Verdict } from '../filters/judge';
import { findCandidates, type Candidate } from '../matching/find-candidates';
import { dropOverlapped } from '../matching/overlaps';
import type { RuleSet } from '../rule-set/rule-set';
import { decodedRuns, decodedUrls, type Decoded, type Encoding } from './decode';

/** A secret at its place in a file's bytes. */
export interface Match extends Verdict, Candidate {
  /** Outermost first; empty when it stands in the clear. */
  encoding: Encoding[];
}

/** Base 64 inside of base 64 inside of a URL is as deep as anybody writes. */
const DEEPEST = 3;

/** Every secret in these bytes, one per place, by place. */
export function scanBytes(bytes: Buffer, path: string, set: RuleSet, depth = 0): Match[] {
  const { candidates, text } = findCandidates(bytes, set);
  const matches: Match[] = [];
  for (const candidate of candidates) {
    if (depth > 0 && candidate.rule.generic) continue;
    const verdict = judge(candidate, path);
    if (verdict) matches.push({ ...candidate, ...verdict, encoding: [] });
  }
  if (depth < DEEPEST) {
    const clear = new Set(matches.map(({ value }) => value));
    for (const decoded of decodedRuns(bytes)) matches.push(...scanDecoded(decoded, path, set, depth));
    if (bytes.includes('%')) {
      for (const decoded of decodedUrls(text()))
        matches.push(...scanDecoded(decoded, path, set, depth).filter(({ value }) => !clear.has(value)));
    }
  }
  return dropOverlapped(matches);
}

/** What is found in decoded text stands where the encoded text stands. */
function scanDecoded({ bytes, start, end, encoding }: Decoded, path: string, set: RuleSet, depth: number): Match[] {
  return scanBytes(bytes, path, set, depth + 1).map((match) => ({
    ...match,
    start,
    end,
    encoding: [encoding, ...match.encoding],
  }));
}
