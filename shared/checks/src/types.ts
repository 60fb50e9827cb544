import type { Severity } from '@osk/contracts';

/** What one look at one thing came to. Missing data is `unknown`: never a pass and never a failure. */
export type Outcome =
  | { status: 'pass'; resource?: string }
  | { status: 'fail'; resource?: string; message: string; evidence?: string; severity?: Severity; identity?: string }
  | { status: 'unknown'; resource?: string; reason: string }
  /** The target has nothing this check is about; not a gap in what was looked at. */
  | { status: 'not_applicable'; resource?: string; reason: string };

/**
 * A check: metadata, the facts it needs, and a pure judgement over them. `Facts` maps each fact's name to its
 * type; `evaluate` receives only those it named in `needs`.
 */
export interface Check<Facts extends object = object, K extends keyof Facts = keyof Facts> {
  id: string;
  title: string;
  category: string;
  severity: Severity;
  /** 0 to 100; 100 where the fact proves it. */
  confidence: number;
  description: string;
  remediation: string;
  references: string[];
  cwe: string[];
  frameworks: Record<string, string[]>;
  version: string;
  needs: readonly K[];
  evaluate(facts: Pick<Facts, K>): Iterable<Outcome>;
  /** At least one of each; the pack-wide test runs them. `fail` examples must yield a fail, `pass` ones no fail. */
  examples: { pass: Pick<Facts, K>[]; fail: Pick<Facts, K>[] };
}

/** An outcome that decided nothing: the thing could not be seen, or there is no such thing at the target. */
export type Undecided = Extract<Outcome, { reason: string }>;
