import { defineHeaderCheck, fail, notAPage, notApplicable, pass } from '../../../engines/security-headers/define-check';
import { facts } from '../../../engines/security-headers/example-facts';
import { redactUrl } from '../../../engines/security-headers/report/redact';

export default defineHeaderCheck({
  id: 'mixed-content',
  title: 'https page loads code over http',
  category: 'content',
  severity: 'low',
  description:
    'Scripts and style sheets with a plain http address on an https page are blocked by current browsers and can be replaced on the way in old ones.',
  remediation: 'Load scripts and style sheets over https.',
  references: ['https://www.w3.org/TR/mixed-content/'],
  cwe: ['CWE-319', 'CWE-829'],
  frameworks: { 'owasp-top10-2021': ['A02', 'A08'], 'asvs-4.0.3': ['9.1.1'] },
  needs: ['response', 'document'],
  *evaluate({ response, document }) {
    const reason = notAPage(response);
    if (reason) return yield reason;
    if (response.scheme === 'http') return yield notApplicable('the page itself is served over http');
    const insecure = [...document.scripts, ...document.styles].filter(({ url }) => url.startsWith('http:'));
    for (const { url } of insecure)
      yield fail(`It loads ${redactUrl(url)}.`, { evidence: redactUrl(url), identity: redactUrl(url) });
    if (insecure.length === 0) yield pass();
  },
  examples: {
    pass: [facts({ body: '<!doctype html><script src="/app.js"></script>' })],
    fail: [facts({ body: '<!doctype html><script src="http://shop.example/app.js"></script>' })],
  },
});
