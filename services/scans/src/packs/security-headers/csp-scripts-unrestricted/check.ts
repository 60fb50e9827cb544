import { enforced, weakInAll } from '../../../engines/security-headers/csp/effective';
import { scriptRules } from '../../../engines/security-headers/csp/script-rules';
import { defineHeaderCheck, fail, notAPage, notApplicable, pass } from '../../../engines/security-headers/define-check';
import { facts, withCsp } from '../../../engines/security-headers/example-facts';
import { CSP3, OWASP_CSP } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'csp-scripts-unrestricted',
  title: 'Content-Security-Policy does not restrict scripts',
  category: 'csp',
  severity: 'medium',
  description:
    'The policy has neither script-src nor default-src, so any script may run and cross-site scripting is not hindered.',
  remediation: "Add script-src with nonces or hashes, or at least default-src 'self'.",
  references: [OWASP_CSP, CSP3],
  cwe: ['CWE-693'],
  frameworks: { 'owasp-top10-2021': ['A05', 'A03'], 'asvs-4.0.3': ['14.4.3'] },
  needs: ['response', 'csp'],
  *evaluate({ response, csp }) {
    const reason =
      notAPage(response) ?? (enforced(csp).length === 0 ? notApplicable('no policy is in force') : undefined);
    if (reason) return yield reason;
    const weak = weakInAll(csp, (policy) => (scriptRules(policy) ? undefined : policy.text));
    if (weak) yield fail('No directive governs scripts.', { evidence: weak.join('\n') });
    else yield pass();
  },
  examples: {
    pass: [withCsp("default-src 'self'"), withCsp("frame-ancestors 'none'", "script-src 'self'"), facts()],
    fail: [withCsp("frame-ancestors 'none'"), withCsp('upgrade-insecure-requests')],
  },
});
