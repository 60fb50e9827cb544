import { FALLBACK } from './directives';
import { parseSource } from './parse-source';
import type { CspFacts, CspPolicy, CspSource } from './types';

/** The sources that govern `name` in a policy, its own or the fallback's; undefined when nothing restricts it. */
export function sourcesFor(policy: CspPolicy, name: string): CspSource[] | undefined {
  for (const candidate of [name, ...(FALLBACK[name] ?? [])]) {
    const directive = policy.directives.find((one) => one.name === candidate);
    if (directive) return directive.values.map(parseSource);
  }
  return undefined;
}

export const has = (policy: CspPolicy, name: string): boolean =>
  policy.directives.some((directive) => directive.name === name);

export const enforced = (csp: CspFacts): CspPolicy[] =>
  csp.policies.filter((policy) => policy.disposition === 'enforce');

/**
 * Policies add up: content must pass every one of them (CSP3, section 8.1). So a weakness is one only when every
 * enforced policy has it. Gives the weakest-looking evidence of each, or undefined when one policy holds (or none
 * is enforced: that is another check's finding).
 */
export function weakInAll<T>(csp: CspFacts, weakness: (policy: CspPolicy) => T | undefined): T[] | undefined {
  const policies = enforced(csp);
  if (policies.length === 0) return undefined;
  const found: T[] = [];
  for (const policy of policies) {
    const weak = weakness(policy);
    if (weak === undefined) return undefined;
    found.push(weak);
  }
  return found;
}
