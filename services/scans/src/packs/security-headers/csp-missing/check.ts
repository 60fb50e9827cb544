import { defineHeaderCheck, fail, notAPage, pass } from '../../../engines/security-headers/define-check';
import { facts, json, withCsp, withHeader } from '../../../engines/security-headers/example-facts';
import { CSP3, OWASP_CSP } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'csp-missing',
  title: 'No Content-Security-Policy in force',
  category: 'csp',
  severity: 'medium',
  description:
    'A Content-Security-Policy is the second line of defence against cross-site scripting: it tells the browser which code may run at all.',
  remediation:
    "Start with \"script-src 'nonce-{random}' 'strict-dynamic'; object-src 'none'; base-uri 'none'\" in report-only mode, mend what it reports, then enforce it.",
  references: [OWASP_CSP, CSP3],
  cwe: ['CWE-693', 'CWE-79'],
  frameworks: { 'owasp-top10-2021': ['A05', 'A03'], 'asvs-4.0.3': ['14.4.3'] },
  needs: ['response', 'csp'],
  *evaluate({ response, csp }) {
    const reason = notAPage(response);
    if (reason) return yield reason;
    if (csp.policies.some((policy) => policy.disposition === 'enforce')) return yield pass();
    const reported = csp.policies.map((policy) => policy.text).join('\n');
    if (reported)
      yield fail('The only policy is report-only: it stops nothing.', {
        evidence: `content-security-policy-report-only: ${reported}`,
      });
    else yield fail('Neither a header nor a meta element sets a policy.');
  },
  examples: {
    pass: [
      withCsp("default-src 'self'"),
      facts({
        body: '<!doctype html><head><meta http-equiv="Content-Security-Policy" content="default-src \'self\'">',
      }),
      json(),
    ],
    fail: [facts(), withHeader('content-security-policy-report-only', "default-src 'self'"), withCsp(' ; ')],
  },
});
