import { defineHeaderCheck, fail, headerLine, pass } from '../../../engines/security-headers/define-check';
import { serverVersions } from '../../../engines/security-headers/disclosure/version-headers';
import { facts, withHeader } from '../../../engines/security-headers/example-facts';
import { OWASP_FINGERPRINT, OWASP_HEADERS } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'server-version-disclosure',
  title: 'Header names the version of the software',
  category: 'disclosure',
  severity: 'low',
  description: 'Exact versions let an attacker pick the known weaknesses that fit, without a try.',
  remediation:
    'Configure the server to leave versions out (nginx: server_tokens off; Apache: ServerTokens Prod; PHP: expose_php off; ASP.NET: enableVersionHeader false).',
  references: [OWASP_FINGERPRINT, OWASP_HEADERS],
  cwe: ['CWE-200', 'CWE-497'],
  frameworks: { 'owasp-top10-2021': ['A05'], 'asvs-4.0.3': ['14.3.3'] },
  needs: ['response'],
  *evaluate({ response }) {
    const disclosed = serverVersions(response.headers);
    for (const { name, value } of disclosed)
      yield fail(`${name} tells it.`, { evidence: headerLine(name, value), identity: name });
    if (disclosed.length === 0) yield pass();
  },
  examples: {
    pass: [
      facts(),
      withHeader('server', 'nginx'),
      withHeader('server', 'cloudflare'),
      withHeader('via', '1.1 varnish'),
      withHeader('via', '2 a1b2.cloudfront.net (CloudFront)'),
      withHeader('x-powered-by', 'Express'),
    ],
    fail: [
      withHeader('server', 'Apache/2.4.41 (Ubuntu)'),
      withHeader('x-aspnet-version', '4.0.30319'),
      withHeader('via', '1.1 proxy (squid/4.10)'),
      withHeader('x-powered-by', 'PHP/8.1.2'),
      withHeader('x-generator', 'Drupal 9 (https://www.drupal.org)'),
    ],
  },
});
