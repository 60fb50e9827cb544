import { enforced, has, sourcesFor, weakInAll } from '../../../engines/security-headers/csp/effective';
import { isBroad } from '../../../engines/security-headers/csp/breadth';
import { scriptRules } from '../../../engines/security-headers/csp/script-rules';
import { defineHeaderCheck, fail, notAPage, notApplicable, pass } from '../../../engines/security-headers/define-check';
import { facts, withCsp } from '../../../engines/security-headers/example-facts';
import { OWASP_CSP } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'csp-base-uri',
  title: 'Content-Security-Policy does not restrict the base address',
  category: 'csp',
  severity: 'low',
  description:
    'An injected base element makes relative script addresses point to another host; with nonces those scripts still run. default-src does not cover it.',
  remediation: "Add base-uri 'none', or 'self' when the page uses a base element.",
  references: [OWASP_CSP],
  cwe: ['CWE-693'],
  frameworks: { 'owasp-top10-2021': ['A05'], 'asvs-4.0.3': ['14.4.3'] },
  needs: ['response', 'csp'],
  *evaluate({ response, csp }) {
    const reason =
      notAPage(response) ?? (enforced(csp).length === 0 ? notApplicable('no policy is in force') : undefined);
    if (reason) return yield reason;
    const weak = weakInAll(csp, (policy) =>
      !has(policy, 'base-uri') || sourcesFor(policy, 'base-uri')?.some(isBroad) ? policy.text : undefined,
    );
    if (!weak) return yield pass();
    // Host lists bind the moved address too; it is nonces and hashes that follow a script wherever it is loaded from.
    const follows = enforced(csp).some((policy) => scriptRules(policy)?.hasNonceOrHash);
    yield fail('base-uri is missing or allows any host.', {
      evidence: weak.join('\n'),
      severity: follows ? 'low' : 'info',
    });
  },
  examples: {
    pass: [withCsp("base-uri 'self'"), facts()],
    fail: [
      withCsp("default-src 'self'"),
      withCsp("script-src 'nonce-q83vEjRWeJCrze8SNFZ4kA=='"),
      withCsp('base-uri *'),
    ],
  },
});
