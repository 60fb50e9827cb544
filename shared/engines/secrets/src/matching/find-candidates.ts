import type { CompiledPattern } from '../rule-set/compile-pattern';
import type { RuleSet } from '../rule-set/rule-set';
import type { SecretRule } from '../types';
import { isCredentialName, isLetter, nameBefore } from './names';
import { readPem } from './pem';
import { readSecretManifest } from './secret-manifest';

/** Characters of a text that a rule's pattern takes for a secret, not yet judged. */
export interface Candidate {
  rule: SecretRule;
  kind: CompiledPattern['kind'];
  start: number;
  end: number;
  /** The secret itself; for a key block its body, however it is broken into lines. */
  value: string;
  encrypted?: boolean;
  /** The name it is given to, as far as it tells; empty for what stands alone. */
  name: string;
  /** The characters beside it; empty at the ends of the text. */
  before: string;
  after: string;
  /** In a line longer than people write: minified or generated. */
  longLine: boolean;
}

/** What stands before the keyword of a key block. */
const DASHES = '-----'.length;

type Found = (start: number, end: number, value: string, more?: { encrypted?: boolean; name?: string }) => void;

/**
 * Everything a rule's pattern matches in `bytes`. Texts are read as Latin-1, so that an offset in the text is an offset
 * in the bytes and an expression never sees a broken character. No expression runs on the whole text: `near` ones see
 * their window, the others are tried at one place.
 */
export function findCandidates(bytes: Buffer, set: RuleSet): { candidates: Candidate[]; text: () => string } {
  const candidates: Candidate[] = [];
  const seen = new Set<string>();
  let whole: string | undefined;
  const wholeText = (): string => (whole ??= bytes.toString('latin1'));
  set.automaton.scan(bytes, (number, end) => {
    const { length, rules } = set.keywords[number]!;
    const text = wholeText();
    for (const { rule, patterns } of rules) {
      for (const pattern of patterns) {
        tryPattern(text, end - length, end, pattern, (start, stop, value, { encrypted, name = '' } = {}) => {
          const key = `${start}:${stop}:${rule.id}`;
          if (seen.has(key)) return;
          seen.add(key);
          candidates.push({
            ...{ rule, kind: pattern.kind, start, end: stop, value, encrypted, name },
            before: text.charAt(start - 1),
            after: text.charAt(stop),
            longLine: isInLongLine(text, start),
          });
        });
      }
    }
  });
  return { candidates, text: wholeText };
}

function tryPattern(text: string, start: number, end: number, pattern: CompiledPattern, found: Found): void {
  switch (pattern.kind) {
    case 'near':
      return searchAround(text, start, end, pattern, found);
    case 'pem': {
      const block = readPem(text, start - DASHES, pattern.label);
      return block && found(block.start, block.end, block.body, { encrypted: block.encrypted });
    }
    case 'manifest':
      for (const { key, value, ...at } of readSecretManifest(text, start, end))
        found(at.start, at.end, value, { name: key });
      return;
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
  if (pattern.kind === 'token') return found(at, regex.lastIndex, secret);
  const name = nameBefore(text, start, at);
  if (pattern.anyName || isCredentialName(name)) found(at, regex.lastIndex, secret, { name });
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

const LONG_LINE = 1000;

/** No line break within `LONG_LINE` characters on either side: looks no further, however long the line is. */
function isInLongLine(text: string, at: number): boolean {
  const around = text.slice(Math.max(0, at - LONG_LINE), at + LONG_LINE);
  return around.length > LONG_LINE && !around.includes('\n');
}
