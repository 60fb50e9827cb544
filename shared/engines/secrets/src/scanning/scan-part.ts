import { isAllowedInline } from '../allow/inline';
import { fingerprintOf, identityOf } from '../reporting/identity';
import type { ListedSuppression, Occurrence, SuppressedCounts } from '../types';
import type { Encoding } from './decode';
import type { Inspector } from './inspector';
import { lineCounter } from './lines';
import { scanBytes, type Match } from './scan-bytes';

/** A secret of a file that nobody asked to leave out. */
export interface PlacedMatch {
  match: Match;
  place: Occurrence;
  identity: string;
  suppressed?: ListedSuppression;
}

export interface Part {
  bytes: Buffer;
  /** The line that `bytes` begin in. */
  firstLine: number;
  /** Matches that begin outside of this range belong to another part. */
  from: number;
  to: number;
  /** How the whole file is encoded. */
  encoding?: Encoding;
}

/** The secrets that begin in a part of a file, without those that are allowed. */
export function scanPart(path: string, part: Part, inspector: Inspector): PlacedMatch[] {
  const { bytes, firstLine, from, to, encoding } = part;
  const placeOf = lineCounter(bytes, firstLine);
  const placed: PlacedMatch[] = [];
  for (const found of scanBytes(bytes, path, inspector.set)) {
    if (found.start < from || found.start >= to) continue;
    if (encoding === 'binary' && (found.kind === 'assigned' || found.rule.generic)) continue;
    const match = encoding ? { ...found, encoding: [encoding, ...found.encoding] } : found;
    const place = { ...placeOf(match.start), endLine: placeOf(Math.max(match.start, match.end - 1)).line };
    const identity = identityOf(match.value, inspector.identityKey);
    const word = isAllowedInline(bytes, match.start, match.rule)
      ? 'inline'
      : inspector.allowed.secret({
          ruleId: match.rule.id,
          file: path,
          line: place.line,
          value: match.value,
          identity,
          fingerprint: fingerprintOf(identity, path),
        });
    if (word) inspector.suppressed[word] += 1;
    if (!word) placed.push({ match, place, identity });
    else if (inspector.listSuppressed && isListed(word)) placed.push({ match, place, identity, suppressed: word });
  }
  return placed;
}

const LISTED: readonly string[] = ['inline', 'fingerprint', 'baseline'] satisfies ListedSuppression[];
const isListed = (word: keyof SuppressedCounts): word is ListedSuppression => LISTED.includes(word);
