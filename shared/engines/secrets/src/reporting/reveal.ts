import type { SecretFinding } from '../types';

/**
 * The raw secrets, beside the findings and never in them: what is printed, serialised or cloned cannot hold one. They
 * go when the findings go.
 */
const raw = new WeakMap<SecretFinding, string>();

export const conceal = (finding: SecretFinding, secret: string): SecretFinding => {
  raw.set(finding, secret);
  return finding;
};

/** The secret of a finding of this process; undefined for one that was copied or read back. For verification only. */
export const reveal = (finding: SecretFinding): string | undefined => raw.get(finding);
