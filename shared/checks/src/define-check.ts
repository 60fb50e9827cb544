import type { Check, Outcome, Undecided } from './types';

type Defaults = 'confidence' | 'references' | 'cwe' | 'frameworks' | 'version';
type CheckInput<Facts extends object, K extends keyof Facts> = Omit<Check<Facts, K>, Defaults> &
  Partial<Pick<Check<Facts, K>, Defaults>>;

/**
 * Gives a `defineCheck` bound to one area's facts: `export const defineHeaderCheck = checkDefiner<HeaderFacts>()`.
 * The result is typed so that `evaluate` sees only the facts named in `needs`.
 */
export function checkDefiner<Facts extends object>() {
  return function defineCheck<const K extends keyof Facts>(input: CheckInput<Facts, K>): Check<Facts, K> {
    return { confidence: 100, references: [], cwe: [], frameworks: {}, version: '1', ...input };
  };
}

export const pass = (resource?: string): Outcome => ({ status: 'pass', resource });
export const fail = (
  message: string,
  more: Omit<Extract<Outcome, { status: 'fail' }>, 'status' | 'message'> = {},
): Outcome => ({
  status: 'fail',
  message,
  ...more,
});
export const unknown = (reason: string, resource?: string): Undecided => ({ status: 'unknown', reason, resource });

export const notApplicable = (reason: string, resource?: string): Undecided => ({
  status: 'not_applicable',
  reason,
  resource,
});
