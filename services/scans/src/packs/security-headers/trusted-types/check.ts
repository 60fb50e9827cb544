import { enforced, has } from '../../../engines/security-headers/csp/effective';
import { defineHeaderCheck, fail, notAPage, notApplicable, pass } from '../../../engines/security-headers/define-check';
import { facts, withCsp } from '../../../engines/security-headers/example-facts';
import { CSP3 } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'trusted-types',
  title: 'Trusted Types are not required',
  category: 'csp',
  severity: 'info',
  description:
    'With require-trusted-types-for the browser refuses plain text where markup or code is expected, which closes most cross-site scripting inside the page (DOM XSS).',
  remediation:
    "Add require-trusted-types-for 'script' in report-only mode first, and name the policies with trusted-types.",
  references: [CSP3, 'https://www.w3.org/TR/trusted-types/'],
  cwe: ['CWE-79'],
  frameworks: { 'owasp-top10-2021': ['A03'] },
  needs: ['response', 'csp', 'document'],
  *evaluate({ response, csp, document }) {
    const reason =
      notAPage(response) ??
      (enforced(csp).length === 0 ? notApplicable('no policy is in force') : undefined) ??
      (document.scripts.length + document.inlineScripts === 0 ? notApplicable('the page runs no scripts') : undefined);
    if (reason) yield reason;
    else if (enforced(csp).some((policy) => has(policy, 'require-trusted-types-for'))) yield pass();
    else yield fail('The policy does not require them.');
  },
  examples: {
    pass: [withCsp("require-trusted-types-for 'script'"), facts(), withCsp("default-src 'self'")],
    fail: [
      facts({
        headers: { 'content-security-policy': "script-src 'self'" },
        body: '<!doctype html><script src=/a.js></script>',
      }),
    ],
  },
});
