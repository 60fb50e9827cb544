import type { CompiledPattern } from '../rule-set/compile-pattern';
import type { CompiledRule, RuleSet } from '../rule-set/rule-set';
import type { SecretRule } from '../types';
import { isCredentialName, isLetter, nameBefore } from './names';
import { isEncryptedOpenssh } from './openssh';
import { readPem } from './pem';
import { readSecretManifest } from './secret-manifest';
import { Windows } from './windows';

/** Characters of a text that a rule's pattern takes for a secret, not yet judged. */
export interface Candidate {
  rule: SecretRule;
  kind: CompiledPattern['kind'];
  start: number;
  end: number;
  /** The secret itself; for a key block its body, however it is broken into lines. */
  value: string;
  /** A key block that says a passphrase protects it. */
  encrypted?: boolean;
  /** The name it is given to, as far as it tells; empty for what stands alone. */
  name: string;
  /** The characters beside it; empty at the ends of the text. */
  before: string;
  after: string;
  /** In a line longer than people write: minified or generated. */
  longLine: boolean;
}

interface Span {
  start: number;
  end: number;
  value: string;
  encrypted?: boolean;
  name?: string;
}

/** What stands before the keyword of a key block. */
const DASHES = '-----'.length;

/**
 * Everything a rule's pattern matches in `bytes`. Texts are read as Latin-1, so that an offset in the text is an offset
 * in the bytes and an expression never sees a broken character. No expression runs on the whole text: most are tried at
 * one place, `near` ones look through the windows around their keywords, each character once.
 */
export function findCandidates(bytes: Buffer, set: RuleSet): { candidates: Candidate[]; text: () => string } {
  let whole: string | undefined;
  const text = (): string => (whole ??= bytes.toString('latin1'));
  const found = collector(text);
  const windows = new Windows<CompiledRule>();
  let manifestsRead = 0;
  set.automaton.scan(bytes, (number, end) => {
    const { length, rules } = set.keywords[number]!;
    const start = end - length;
    for (const compiled of rules) {
      for (const pattern of compiled.patterns) {
        if (pattern.kind === 'near') windows.add(compiled, pattern, start - pattern.before, end + pattern.after);
        else if (pattern.kind === 'pem') found.add(compiled.rule, pattern, pemAt(text(), start, pattern.label));
        else if (pattern.kind === 'manifest') {
          if (start < manifestsRead) continue;
          const { values, stop } = readSecretManifest(text(), start, end);
          manifestsRead = stop;
          for (const { key, ...span } of values) found.add(compiled.rule, pattern, { ...span, name: key });
        } else found.add(compiled.rule, pattern, tryAt(text(), start, end, pattern));
      }
    }
  });
  for (const { owner, pattern, from, to } of windows.all())
    for (const span of searchWindow(text(), from, to, pattern)) found.add(owner.rule, pattern, span);
  return { candidates: found.candidates, text };
}

/** Each place once per rule, however many keywords led to it. */
function collector(text: () => string) {
  const candidates: Candidate[] = [];
  const seen = new Set<string>();
  return {
    candidates,
    add(rule: SecretRule, { kind }: CompiledPattern, span: Span | undefined): void {
      if (!span) return;
      const { start, end, name = '' } = span;
      const key = `${start}:${end}:${rule.id}`;
      if (seen.has(key)) return;
      seen.add(key);
      const [before, after] = [text().charAt(start - 1), text().charAt(end)];
      candidates.push({ rule, kind, ...span, name, before, after, longLine: isInLongLine(text(), start) });
    },
  };
}

function pemAt(text: string, keyword: number, label: string): Span | undefined {
  const block = readPem(text, keyword - DASHES, label);
  if (!block) return undefined;
  const { start, end, body, encrypted } = block;
  return { start, end, value: body, encrypted: encrypted || isEncryptedOpenssh(body) };
}

function tryAt(text: string, start: number, end: number, pattern: CompiledPattern): Span | undefined {
  if (pattern.startsWord && start > 0 && isLetter(text.charCodeAt(start - 1))) return undefined;
  const { regex } = pattern;
  regex.lastIndex = pattern.kind === 'token' ? start : end;
  const value = regex.exec(text)?.[1];
  if (value === undefined) return undefined;
  // The secret is the last thing these expressions consume; what follows it is only looked at.
  const span = { start: regex.lastIndex - value.length, end: regex.lastIndex, value };
  if (pattern.kind === 'token') return span;
  const name = nameBefore(text, start, span.start);
  return pattern.anyName || isCredentialName(name) ? { ...span, name } : undefined;
}

function* searchWindow(text: string, from: number, to: number, { regex }: CompiledPattern): Generator<Span> {
  for (const match of text.slice(from, to).matchAll(regex)) {
    const value = match[1] ?? match[0];
    const start = from + match.index + match[0].lastIndexOf(value);
    yield { start, end: start + value.length, value };
  }
}

const LONG_LINE = 1000;

/** No line break within `LONG_LINE` characters on either side: looks no further, however long the line is. */
function isInLongLine(text: string, at: number): boolean {
  const around = text.slice(Math.max(0, at - LONG_LINE), at + LONG_LINE);
  return around.length > LONG_LINE && !around.includes('\n');
}
