import { enforced, sourcesFor, weakInAll } from '../../../engines/security-headers/csp/effective';
import { defineHeaderCheck, fail, notAPage, notApplicable, pass } from '../../../engines/security-headers/define-check';
import { facts, withCsp } from '../../../engines/security-headers/example-facts';
import { OWASP_CSP } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'csp-unsafe-inline-style',
  title: 'Content-Security-Policy allows inline styles',
  category: 'csp',
  severity: 'info',
  description:
    'Injected style sheets cannot run code, but they can hide or imitate parts of a page and read attribute values letter by letter.',
  remediation: "Give style elements a nonce or a hash and drop 'unsafe-inline' from style-src.",
  references: [OWASP_CSP],
  cwe: ['CWE-693'],
  frameworks: { 'owasp-top10-2021': ['A05'], 'asvs-4.0.3': ['14.4.3'] },
  needs: ['response', 'csp'],
  *evaluate({ response, csp }) {
    const reason =
      notAPage(response) ?? (enforced(csp).length === 0 ? notApplicable('no policy is in force') : undefined);
    if (reason) return yield reason;
    const weak = weakInAll(csp, (policy) => {
      const sources = sourcesFor(policy, 'style-src-elem');
      if (!sources) return undefined;
      const open =
        sources.some((source) => source.kind === 'unsafe-inline') &&
        !sources.some((source) => source.kind === 'nonce' || source.kind === 'hash');
      return open ? policy.text : undefined;
    });
    if (weak) yield fail('Inline styles are allowed.', { evidence: weak.join('\n') });
    else yield pass();
  },
  examples: {
    pass: [withCsp("style-src 'self'"), withCsp("style-src 'unsafe-inline' 'nonce-q83vEjRWeJCrze8SNFZ4kA=='"), facts()],
    fail: [withCsp("default-src 'self' 'unsafe-inline'")],
  },
});
