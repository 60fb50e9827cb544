import { RE2JS } from 're2js';
import type { AllowList, SuppressedCounts } from '../types';
import type { KnownSecrets } from './baseline-file';
import { globMatcher } from './glob';

/** A pattern of an allow-list that is no RE2 expression; `pattern` is the one. */
export class AllowListError extends Error {
  readonly code = 'invalid_allow_pattern';
  constructor(readonly pattern: string) {
    super(`${pattern} is not a regular expression (RE2 syntax: no look-around, no back-references)`);
  }
}

export interface SecretPlace {
  ruleId: string;
  file: string;
  line: number;
  value: string;
  identity: string;
  fingerprint: string;
}

/** Allow-lists and a baseline, ready to ask. */
export interface Allowed {
  path(file: string): boolean;
  /** On whose word this one is left out. */
  secret(place: SecretPlace): keyof SuppressedCounts | undefined;
}

export function compileAllowLists(
  lists: readonly AllowList[],
  baseline: readonly string[] = [],
  listed?: KnownSecrets,
): Allowed {
  const all = <K extends keyof AllowList>(key: K): NonNullable<AllowList[K]>[number][] =>
    lists.flatMap((list) => [...(list[key] ?? [])]);
  const globs = all('paths').map(globMatcher);
  const rules = new Set(all('rules'));
  const patterns = all('patterns').map(compilePattern);
  const fingerprints = new Set(all('fingerprints'));
  const places = new Set(all('places').map(({ file, line }) => `${line}:${file}`));
  const known = new Set(baseline);
  return {
    path: (file) => globs.some((matches) => matches(file)),
    secret: ({ ruleId, file, line, value, identity, fingerprint }) => {
      if (rules.has(ruleId)) return 'rule';
      if (patterns.some((pattern) => pattern.matcher(value).find())) return 'pattern';
      if (fingerprints.has(identity) || fingerprints.has(fingerprint) || places.has(`${line}:${file}`))
        return 'fingerprint';
      if (known.has(fingerprint) || known.has(identity)) return 'baseline';
      return listed?.knows({ file, line, value }) ? 'baseline' : undefined;
    },
  };
}

function compilePattern(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch {
    throw new AllowListError(pattern);
  }
}
