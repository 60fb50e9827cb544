import { defineHeaderCheck, fail, notAPage, pass } from '../../../engines/security-headers/define-check';
import { facts } from '../../../engines/security-headers/example-facts';
import { OWASP_TLS } from '../../../engines/security-headers/references';
import { redactUrl } from '../../../engines/security-headers/report/redact';

const form = (action: string, type = 'text') =>
  `<!doctype html><body><form method=post action="${action}"><input type=${type} name=x></form>`;

export default defineHeaderCheck({
  id: 'form-over-http',
  title: 'Form sent without encryption',
  category: 'transport',
  severity: 'medium',
  description: 'What people enter into a form that is posted to a plain http address can be read on the way.',
  remediation: 'Serve the page over https and let the form post to an https address.',
  references: [OWASP_TLS],
  cwe: ['CWE-319'],
  frameworks: { 'owasp-top10-2021': ['A02'], 'asvs-4.0.3': ['9.1.1'] },
  needs: ['response', 'document'],
  *evaluate({ response, document }) {
    const reason = notAPage(response);
    if (reason) return yield reason;
    let found = false;
    for (const { action, hasPassword, method } of document.forms) {
      // A page over http is already a finding; only its password fields add to it.
      if (!action.startsWith('http:') || (response.scheme === 'http' && !hasPassword)) continue;
      found = true;
      const target = redactUrl(action);
      yield fail(`A ${hasPassword ? 'password ' : ''}form is sent to ${target}.`, {
        evidence: `<form method="${method}" action="${target}">`,
        severity: hasPassword ? 'high' : 'medium',
        identity: target,
      });
    }
    if (!found) yield pass();
  },
  examples: {
    pass: [facts({ body: form('/login', 'password') }), facts({ url: 'http://shop.example/', body: form('/search') })],
    fail: [
      facts({ body: form('http://shop.example/login') }),
      facts({ url: 'http://shop.example/', body: form('/login', 'password') }),
    ],
  },
});
