import { keywordAutomaton, type KeywordAutomaton } from '../prefilter/keyword-automaton';
import type { SecretRule } from '../types';
import { compilePattern, type CompiledPattern } from './compile-pattern';

export interface CompiledRule {
  rule: SecretRule;
  patterns: CompiledPattern[];
}

/** Rules ready to run: which rules to try after which keyword. */
export interface RuleSet {
  rules: readonly SecretRule[];
  automaton: KeywordAutomaton;
  /** By keyword number: its length and the rules that wait for it. */
  keywords: readonly { length: number; rules: readonly CompiledRule[] }[];
}

const known = new WeakMap<readonly SecretRule[], RuleSet>();

/** Compiles once per list of rules. */
export function ruleSetOf(rules: readonly SecretRule[]): RuleSet {
  let set = known.get(rules);
  if (!set) known.set(rules, (set = compile(rules)));
  return set;
}

function compile(rules: readonly SecretRule[]): RuleSet {
  const byKeyword = new Map<string, CompiledRule[]>();
  for (const rule of rules) {
    const compiled = { rule, patterns: rule.patterns.map(compilePattern) };
    for (const keyword of new Set(rule.keywords.map((word) => word.toLowerCase()))) {
      const waiting = byKeyword.get(keyword);
      if (waiting) waiting.push(compiled);
      else byKeyword.set(keyword, [compiled]);
    }
  }
  return {
    rules,
    automaton: keywordAutomaton([...byKeyword.keys()]),
    keywords: [...byKeyword].map(([word, waiting]) => ({ length: Buffer.byteLength(word), rules: waiting })),
  };
}
