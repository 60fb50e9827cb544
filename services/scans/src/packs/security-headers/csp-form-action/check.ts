import { enforced, has, weakInAll } from '../../../engines/security-headers/csp/effective';
import { defineHeaderCheck, fail, notAPage, notApplicable, pass } from '../../../engines/security-headers/define-check';
import { facts, withCsp } from '../../../engines/security-headers/example-facts';
import { OWASP_CSP } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'csp-form-action',
  title: 'Content-Security-Policy does not restrict form targets',
  category: 'csp',
  severity: 'info',
  description: 'Injected markup can send what people enter into a form to another host. default-src does not cover it.',
  remediation: "Add form-action 'self' and the hosts that forms really post to.",
  references: [OWASP_CSP],
  cwe: ['CWE-693'],
  frameworks: { 'owasp-top10-2021': ['A05'], 'asvs-4.0.3': ['14.4.3'] },
  needs: ['response', 'csp', 'document'],
  *evaluate({ response, csp, document }) {
    const reason =
      notAPage(response) ?? (enforced(csp).length === 0 ? notApplicable('no policy is in force') : undefined);
    if (reason) return yield reason;
    const weak = weakInAll(csp, (policy) => (has(policy, 'form-action') ? undefined : policy.text));
    if (!weak) return yield pass();
    const asks = document.forms.some((form) => form.hasPassword);
    yield fail('form-action is missing.', { evidence: weak.join('\n'), severity: asks ? 'low' : 'info' });
  },
  examples: {
    pass: [withCsp("form-action 'self'"), facts()],
    fail: [
      withCsp("default-src 'self'"),
      facts({
        headers: { 'content-security-policy': "default-src 'self'" },
        body: '<!doctype html><form><input type=password></form>',
      }),
    ],
  },
});
