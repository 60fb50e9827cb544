import { enforced, weakInAll } from '../../../engines/security-headers/csp/effective';
import { scriptRules } from '../../../engines/security-headers/csp/script-rules';
import { defineHeaderCheck, fail, notAPage, notApplicable, pass } from '../../../engines/security-headers/define-check';
import { facts, withCsp } from '../../../engines/security-headers/example-facts';
import { OWASP_CSP } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'csp-unsafe-eval',
  title: 'Content-Security-Policy allows eval',
  category: 'csp',
  severity: 'low',
  description:
    "With 'unsafe-eval' text can be turned into code, so data that reaches eval, Function or a string timer runs.",
  remediation:
    "Remove 'unsafe-eval'; precompile templates, and use 'wasm-unsafe-eval' where only WebAssembly needs it.",
  references: [OWASP_CSP],
  cwe: ['CWE-95', 'CWE-693'],
  frameworks: { 'owasp-top10-2021': ['A05', 'A03'], 'asvs-4.0.3': ['14.4.3'] },
  needs: ['response', 'csp'],
  *evaluate({ response, csp }) {
    const reason =
      notAPage(response) ?? (enforced(csp).length === 0 ? notApplicable('no policy is in force') : undefined);
    if (reason) return yield reason;
    const weak = weakInAll(csp, (policy) => (scriptRules(policy)?.allowsEval ? policy.text : undefined));
    if (weak) yield fail('eval is allowed.', { evidence: weak.join('\n') });
    else yield pass();
  },
  examples: {
    pass: [
      withCsp("script-src 'self' 'wasm-unsafe-eval'"),
      withCsp("script-src-elem 'unsafe-eval'; default-src 'self'"),
      facts(),
    ],
    fail: [withCsp("script-src 'self' 'unsafe-eval'")],
  },
});
