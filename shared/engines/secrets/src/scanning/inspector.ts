import { compileAllowLists, type Allowed } from '../allow/allow-list';
import type { KnownSecrets } from '../allow/baseline-file';
import { ruleSetOf, type RuleSet } from '../rule-set/rule-set';
import { secretRules } from '../secret-rules';
import type { AllowList, SecretRule, SuppressedCounts } from '../types';

/** What every look at a file needs. */
export interface InspectOptions {
  /** Default: all rules of this package. */
  rules?: readonly SecretRule[];
  allow?: AllowList;
  /** Fingerprints (or identities) of findings that are known and not to be reported again. */
  baseline?: readonly string[];
  /** What a baseline file lists (`readBaselineFile`). */
  known?: KnownSecrets;
  /**
   * Gives findings that are left out by a comment, a fingerprint or a baseline as well, each with `suppressed`; default
   * false. The coverage counts them either way.
   */
  listSuppressed?: boolean;
  /** Makes identities that only the holder of the key can compute: see the README. */
  identityKey?: string;
}

/** The options made ready once per scan, and what they left out so far. */
export interface Inspector {
  set: RuleSet;
  allowed: Allowed;
  suppressed: SuppressedCounts;
  identityKey: string | undefined;
  listSuppressed: boolean;
}

/** Throws `AllowListError` for a pattern that is none. `more` are allow-lists beside the caller's. */
export function inspectorOf(options: InspectOptions, more: readonly AllowList[] = []): Inspector {
  const { rules = secretRules(), allow, baseline, known, identityKey, listSuppressed = false } = options;
  return {
    set: ruleSetOf(rules),
    allowed: compileAllowLists([...(allow ? [allow] : []), ...more], baseline, known),
    suppressed: { inline: 0, path: 0, rule: 0, pattern: 0, fingerprint: 0, baseline: 0 },
    identityKey,
    listSuppressed,
  };
}
