import { nonceBits, noncesOf } from '../../../engines/security-headers/csp/nonces';
import { defineHeaderCheck, fail, notAPage, notApplicable, pass } from '../../../engines/security-headers/define-check';
import { facts, withCsp } from '../../../engines/security-headers/example-facts';
import { CSP3, OWASP_CSP } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'csp-weak-nonce',
  title: 'Content-Security-Policy nonce that can be guessed',
  category: 'csp',
  severity: 'low',
  description:
    'CSP3 (section 7.1) asks for 128 bits from a cryptographic generator; a nonce with fewer can be guessed, and with it an injected script runs.',
  remediation: 'Generate 16 or more random bytes for every response and send them in base64.',
  references: [CSP3, OWASP_CSP],
  cwe: ['CWE-331', 'CWE-334'],
  frameworks: { 'owasp-top10-2021': ['A02', 'A05'], 'asvs-4.0.3': ['6.3.1'] },
  needs: ['response', 'csp'],
  *evaluate({ response, csp }) {
    const reason = notAPage(response);
    if (reason) return yield reason;
    const nonces = noncesOf(csp.policies);
    if (nonces.length === 0) return yield notApplicable('the policy uses no nonce');
    const weakest = Math.min(...nonces.map(nonceBits));
    // 128 bits are 21.3 characters of base64; what is a little short (120 bits, 20 characters) is no weakness.
    if (weakest >= 120) yield pass();
    else
      yield fail(`The nonce can carry ${weakest} bits at most.`, {
        evidence: `a nonce of ${Math.min(...nonces.map((nonce) => nonce.length))} characters`,
        severity: weakest < 64 ? 'medium' : 'low',
      });
  },
  examples: {
    pass: [
      withCsp("script-src 'nonce-q83vEjRWeJCrze8SNFZ4kA=='"),
      withCsp("script-src 'nonce-0123456789abcdef0123456789abcdef'"),
      facts(),
    ],
    fail: [withCsp("script-src 'nonce-abc123'"), withCsp("script-src 'nonce-0123456789abcdef'")],
  },
});
