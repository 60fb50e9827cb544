import { defineHeaderCheck, fail, pass } from '../../../engines/security-headers/define-check';
import { facts } from '../../../engines/security-headers/example-facts';
import { OWASP_TLS } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'redirect-downgrade',
  title: 'Redirect from https to http',
  category: 'transport',
  severity: 'medium',
  description: 'A redirect that leaves https gives whoever sits on the network the chance to take the visitor over.',
  remediation: 'Let every redirect of an https address point to https.',
  references: [OWASP_TLS],
  cwe: ['CWE-319'],
  frameworks: { 'owasp-top10-2021': ['A02'], 'asvs-4.0.3': ['9.1.1'] },
  needs: ['hops'],
  *evaluate({ hops }) {
    let found = false;
    for (const [index, hop] of hops.entries()) {
      const before = hops[index - 1];
      if (before?.scheme !== 'https' || hop.scheme !== 'http') continue;
      found = true;
      yield fail(`${before.url} redirects to ${hop.url}.`, {
        evidence: `${before.status} ${before.url} -> ${hop.url}`,
        resource: before.url,
      });
    }
    if (!found) yield pass();
  },
  examples: {
    pass: [facts(), facts({ before: [{ url: 'http://shop.example/' }] })],
    fail: [facts({ url: 'http://shop.example/', before: [{ url: 'https://shop.example/' }] })],
  },
});
