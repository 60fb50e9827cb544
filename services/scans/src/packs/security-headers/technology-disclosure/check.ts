import { defineHeaderCheck, fail, headerLine, pass } from '../../../engines/security-headers/define-check';
import { technologyNames } from '../../../engines/security-headers/disclosure/version-headers';
import { facts, withHeader } from '../../../engines/security-headers/example-facts';
import { OWASP_HEADERS } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'technology-disclosure',
  title: 'Header names the framework in use',
  category: 'disclosure',
  severity: 'info',
  description: 'Headers such as X-Powered-By serve no visitor; they tell an attacker what the site is built with.',
  remediation: 'Remove the header in the framework (Express: app.disable("x-powered-by")) or in the proxy before it.',
  references: [OWASP_HEADERS],
  cwe: ['CWE-200'],
  frameworks: { 'owasp-top10-2021': ['A05'], 'asvs-4.0.3': ['14.3.3'] },
  needs: ['response'],
  *evaluate({ response }) {
    const disclosed = technologyNames(response.headers);
    for (const { name, value } of disclosed)
      yield fail(`${name} tells it.`, { evidence: headerLine(name, value), identity: name });
    if (disclosed.length === 0) yield pass();
  },
  examples: {
    pass: [facts(), withHeader('server', 'nginx'), withHeader('x-powered-by', 'PHP/8.1.2')],
    fail: [withHeader('x-powered-by', 'Express'), withHeader('x-drupal-cache', 'HIT')],
  },
});
