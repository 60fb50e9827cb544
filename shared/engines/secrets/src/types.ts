import type { Severity } from '@osk/contracts';

/**
 * How a rule finds its secret. Each is tried only where one of the rule's keywords stands, never on a whole file.
 * - `token`: the secret stands alone and begins with a keyword (`ghp_...`); the expression matches all of it.
 * - `assigned`: the secret is given to a name that contains a keyword (`DATADOG_API_KEY=...`, `"datadogKey": "..."`,
 *   a header, an XML element, a call's argument); the expression matches the value alone. `rest` is what must follow
 *   the keyword in the name. Unless `anyName`, the name must say that it is a credential (key, token, secret, ...).
 * - `near`: the secret is group 1 of the expression, looked for from `before` characters before the keyword to `after`
 *   characters after it.
 * - `secretManifest`: the values of the Kubernetes Secret that the keyword stands in.
 * - `pem`: a block that begins with `-----BEGIN` and this label.
 */
export type SecretPattern =
  | { token: RegExp }
  | { assigned: RegExp; rest?: RegExp; startsWord?: boolean; anyName?: boolean }
  | { near: RegExp; before: number; after: number }
  | { pem: string }
  | { secretManifest: true };

/** A read-only call that tells whether a secret works. `{secret}` and `{basic}` (base64 of `secret:`) are filled in. */
export interface VerifyCall {
  method?: 'GET' | 'POST' | 'HEAD';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  /** Statuses that mean the secret works. */
  active: number[];
  /** Statuses that mean the provider refused it; any other leaves it unknown. */
  inactive: number[];
  /** Where a provider answers 200 to everything: a JSON field that is `true` when the secret works. */
  activeField?: string;
}

/** One kind of secret: a data file in `rules/`. Texts are for people; they say what the secret opens and how to revoke it. */
export interface SecretRule {
  id: string;
  name: string;
  provider: string;
  description: string;
  severity: Severity;
  /** Found in any case; at least one must stand in the text before a pattern is tried. Three characters or more. */
  keywords: readonly string[];
  patterns: readonly SecretPattern[];
  /** Shannon entropy, bits per character, below which a match is not taken for a secret. */
  entropy?: number;
  /** The name of a validator in `checksums/`. */
  checksum?: string;
  /** Only in files whose path matches. */
  paths?: RegExp;
  /** 0 to 100; the default follows from the kind of pattern. */
  confidence?: number;
  /** Wins over rules of lower value on the same characters; 3 for tokens, 2 for assigned, 1 for generic. */
  specificity?: number;
  /** The value may be short or made of words (a password); the randomness filters do not apply. */
  password?: boolean;
  /** Only the name tells that it is a secret: values in long lines, of public names or made of words do not count. */
  generic?: boolean;
  /** How much of the secret may be shown: the length of a public prefix. Default: the keyword it begins with. */
  publicPrefix?: number;
  remediation: string;
  references: readonly string[];
  cwe?: readonly string[];
  verify?: VerifyCall;
  /**
   * Lines that hold such a secret, and look-alikes that hold none. `<<hex:32>>` and the like are filled in with made-up
   * characters (see `testing/samples.ts`), so that no file of this package holds anything that looks like a secret.
   * `@path\n` at the beginning names the file.
   */
  examples: { match: readonly string[]; noMatch: readonly string[] };
}

/** A rule's file says only what differs from the defaults. */
export function defineRule(rule: SecretRule): SecretRule {
  return rule;
}

/** One place where a secret stands. Lines and columns count from 1; columns are bytes. */
export interface Occurrence {
  line: number;
  endLine: number;
  column: number;
}

/** Where in the history of a repository a secret came in. */
export interface CommitPlace {
  commit: string;
  author: string;
  /** ISO 8601. */
  date: string;
  inHead: boolean;
}

/** A secret in one file. Holds no raw value: see `reveal.ts`. */
export interface SecretFinding extends Occurrence {
  ruleId: string;
  name: string;
  description: string;
  severity: Severity;
  /** 0 to 100. */
  confidence: number;
  file: string;
  /** Further places of the same secret in the same file. */
  occurrences: Occurrence[];
  redacted: string;
  /** The same for the same secret wherever it stands; hex. */
  identity: string;
  /** The same for the same secret in the same file, whatever the line; what a baseline holds; hex. */
  fingerprint: string;
  solution: string;
  references: string[];
  cwe: string[];
  provider: string;
  /** How the secret was written when not in the clear, outermost first. */
  encoding?: ('base64' | 'hex' | 'url' | 'utf-16' | 'binary')[];
  /** What the secret itself tells, such as the account it belongs to. */
  details?: Record<string, string>;
  verified?: 'active' | 'inactive' | 'unknown';
  history?: CommitPlace;
  /** Left out on somebody's word, and listed because `listSuppressed` asks for it. */
  suppressed?: ListedSuppression;
}

/** What is not to be reported. */
export interface AllowList {
  /** Globs; without a `/` a file or folder of that name anywhere. */
  paths?: string[];
  /** Rule ids. */
  rules?: string[];
  /** RE2 expressions that the secret itself matches. */
  patterns?: string[];
  /** A finding's `fingerprint`, or its `identity` to allow the secret wherever it stands. */
  fingerprints?: string[];
  places?: { file: string; line: number }[];
}

/** Words that speak of one secret, and not of a rule or a folder. */
export type ListedSuppression = 'inline' | 'fingerprint' | 'baseline';

/** What was set aside on somebody's word, by whose. */
export interface SuppressedCounts {
  inline: number;
  path: number;
  rule: number;
  pattern: number;
  fingerprint: number;
  baseline: number;
}

export interface SecretCoverage {
  files: number;
  scanned: number;
  bytes: number;
  rules: number;
  skipped: { what: string; reason: string }[];
  suppressed: SuppressedCounts;
}
