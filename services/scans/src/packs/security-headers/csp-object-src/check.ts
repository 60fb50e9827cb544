import { enforced, sourcesFor, weakInAll } from '../../../engines/security-headers/csp/effective';
import { isBroad } from '../../../engines/security-headers/csp/breadth';
import { defineHeaderCheck, fail, notAPage, notApplicable, pass } from '../../../engines/security-headers/define-check';
import { facts, withCsp } from '../../../engines/security-headers/example-facts';
import { OWASP_CSP } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'csp-object-src',
  title: 'Content-Security-Policy leaves plug-in content open',
  category: 'csp',
  severity: 'low',
  description:
    'object and embed elements can load documents that run scripts; without object-src or default-src any address is allowed.',
  remediation: "Add object-src 'none'.",
  references: [OWASP_CSP],
  cwe: ['CWE-693'],
  frameworks: { 'owasp-top10-2021': ['A05'], 'asvs-4.0.3': ['14.4.3'] },
  needs: ['response', 'csp'],
  *evaluate({ response, csp }) {
    const reason =
      notAPage(response) ?? (enforced(csp).length === 0 ? notApplicable('no policy is in force') : undefined);
    if (reason) return yield reason;
    const weak = weakInAll(csp, (policy) => {
      const sources = sourcesFor(policy, 'object-src');
      return !sources || sources.some(isBroad) ? policy.text : undefined;
    });
    if (weak) yield fail('No policy restricts it to named sources.', { evidence: weak.join('\n') });
    else yield pass();
  },
  examples: {
    pass: [withCsp("object-src 'none'"), withCsp("default-src 'self'"), facts()],
    fail: [withCsp("script-src 'self'"), withCsp("default-src 'none'; object-src *")],
  },
});
