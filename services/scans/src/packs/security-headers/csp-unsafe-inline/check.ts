import { enforced, weakInAll } from '../../../engines/security-headers/csp/effective';
import { scriptRules } from '../../../engines/security-headers/csp/script-rules';
import { defineHeaderCheck, fail, notAPage, notApplicable, pass } from '../../../engines/security-headers/define-check';
import { facts, withCsp } from '../../../engines/security-headers/example-facts';
import { CSP3, OWASP_CSP } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'csp-unsafe-inline',
  title: 'Content-Security-Policy allows inline scripts',
  category: 'csp',
  severity: 'medium',
  description:
    "With 'unsafe-inline' and neither nonce, hash nor 'strict-dynamic' beside it, a script that was injected into the page runs as if it belonged there.",
  remediation:
    "Give every inline script a nonce or a hash, move event handlers into scripts, and drop 'unsafe-inline' (beside a nonce it may stay for old browsers).",
  references: [OWASP_CSP, CSP3],
  cwe: ['CWE-693', 'CWE-79'],
  frameworks: { 'owasp-top10-2021': ['A05', 'A03'], 'asvs-4.0.3': ['14.4.3'] },
  needs: ['response', 'csp'],
  *evaluate({ response, csp }) {
    const reason =
      notAPage(response) ?? (enforced(csp).length === 0 ? notApplicable('no policy is in force') : undefined);
    if (reason) return yield reason;
    const weak = weakInAll(csp, (policy) => {
      const elements = scriptRules(policy, 'elem');
      const attributes = scriptRules(policy, 'attr');
      if (!elements && !attributes) return undefined;
      return elements?.allowsInline || attributes?.allowsInline ? policy.text : undefined;
    });
    if (weak) yield fail('Inline scripts are allowed.', { evidence: weak.join('\n') });
    else yield pass();
  },
  examples: {
    pass: [
      withCsp("script-src 'self'"),
      withCsp("script-src 'nonce-q83vEjRWeJCrze8SNFZ4kA==' 'unsafe-inline'"),
      withCsp("script-src 'unsafe-inline'", "script-src 'self'"),
      facts(),
    ],
    fail: [
      withCsp("default-src 'self' 'unsafe-inline'"),
      withCsp("script-src 'self'; script-src-attr 'unsafe-inline'"),
    ],
  },
});
