import { defineHeaderCheck, fail, notApplicable, pass, valuesOf } from '../../../engines/security-headers/define-check';
import { facts } from '../../../engines/security-headers/example-facts';
import { OWASP_HSTS } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'hsts-on-redirect',
  title: 'Redirecting host without HSTS',
  category: 'transport',
  severity: 'low',
  description:
    'A host that only redirects to another one needs HSTS of its own: the policy of the destination does not cover it.',
  remediation: 'Send Strict-Transport-Security on https redirects too (in nginx: add_header ... always).',
  references: [OWASP_HSTS],
  cwe: ['CWE-319'],
  frameworks: { 'owasp-top10-2021': ['A05'], 'asvs-4.0.3': ['14.4.5'] },
  needs: ['hops', 'response'],
  *evaluate({ hops, response }) {
    const others = hops
      .slice(0, -1)
      .filter((hop) => hop.scheme === 'https' && !hop.hostIsIp && hop.host !== response.host);
    if (others.length === 0) return yield notApplicable('no other https host redirected here');
    for (const hop of others) {
      if (valuesOf(hop, 'strict-transport-security').length > 0) yield pass(hop.url);
      else
        yield fail(`${hop.host} redirects without the header.`, {
          resource: hop.url,
          evidence: `${hop.url} answered ${hop.status} without Strict-Transport-Security`,
        });
    }
  },
  examples: {
    pass: [
      facts({
        before: [{ url: 'https://www.shop.example/', headers: { 'strict-transport-security': 'max-age=31536000' } }],
      }),
      facts({ before: [{ url: 'http://www.shop.example/' }] }),
    ],
    fail: [facts({ before: [{ url: 'https://www.shop.example/' }] })],
  },
});
