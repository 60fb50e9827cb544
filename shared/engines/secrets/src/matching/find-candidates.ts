import type { CompiledPattern } from '../rule-set/compile-pattern';
import type { RuleSet } from '../rule-set/rule-set';
import type { SecretRule } from '../types';
import { namesCredential, isLetter } from './names';
import { readPem } from './pem';

/** Characters of a text that a rule's pattern takes for a secret, not yet judged. */
export interface Candidate {
  rule: SecretRule;
  kind: CompiledPattern['kind'];
  start: number;
  end: number;
  /** The secret itself; for a key block its body, however it is broken into lines. */
  value: string;
  encrypted?: boolean;
}

/** What stands before the keyword of a key block. */
const DASHES = '-----'.length;

type Found = (start: number, end: number, value: string, encrypted?: boolean) => void;

/**
 * Everything a rule's pattern matches in `bytes`. Texts are read as Latin-1, so that an offset in the text is an offset
 * in the bytes and an expression never sees a broken character. No expression runs on the whole text: `near` ones see
 * their window, the others are tried at one place.
 */
export function findCandidates(bytes: Buffer, set: RuleSet): Candidate[] {
  const candidates: Candidate[] = [];
  const seen = new Set<string>();
  let whole: string | undefined;
  set.automaton.scan(bytes, (number, end) => {
    const { length, rules } = set.keywords[number]!;
    const text = (whole ??= bytes.toString('latin1'));
    for (const { rule, patterns } of rules) {
      for (const pattern of patterns) {
        tryPattern(text, end - length, end, pattern, (start, stop, value, encrypted) => {
          const key = `${start}:${stop}:${rule.id}`;
          if (seen.has(key)) return;
          seen.add(key);
          candidates.push({ rule, kind: pattern.kind, start, end: stop, value, encrypted });
        });
      }
    }
  });
  return candidates;
}

function tryPattern(text: string, start: number, end: number, pattern: CompiledPattern, found: Found): void {
  switch (pattern.kind) {
    case 'near':
      return searchAround(text, start, end, pattern, found);
    case 'pem': {
      const block = readPem(text, start - DASHES, pattern.label);
      return block && found(block.start, block.end, block.body, block.encrypted);
    }
    default:
      return tryAt(text, start, end, pattern, found);
  }
}

function tryAt(text: string, start: number, end: number, pattern: CompiledPattern, found: Found): void {
  if (pattern.startsWord && start > 0 && isLetter(text.charCodeAt(start - 1))) return;
  const { regex } = pattern;
  regex.lastIndex = pattern.kind === 'token' ? start : end;
  const secret = regex.exec(text)?.[1];
  if (secret === undefined) return;
  // The secret is the last thing these expressions consume; what follows it is only looked at.
  const at = regex.lastIndex - secret.length;
  if (pattern.kind === 'token' || pattern.anyName || namesCredential(text, start, at))
    found(at, regex.lastIndex, secret);
}

function searchAround(text: string, start: number, end: number, pattern: CompiledPattern, found: Found): void {
  const { regex, before, after } = pattern;
  const from = Math.max(0, start - before);
  const window = text.slice(from, end + after);
  regex.lastIndex = 0;
  for (let match = regex.exec(window); match; match = regex.exec(window)) {
    const value = match[1] ?? match[0];
    const at = from + match.index + match[0].lastIndexOf(value);
    found(at, at + value.length, value);
    if (match[0] === '') regex.lastIndex += 1;
  }
}
