import { defineHeaderCheck, fail, pass, unknown } from '../../../engines/security-headers/define-check';
import { facts } from '../../../engines/security-headers/example-facts';
import { OWASP_TLS } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'https-not-used',
  title: 'Content delivered without encryption',
  category: 'transport',
  severity: 'medium',
  description: 'What is sent over plain http can be read and changed by everyone on the way.',
  remediation: 'Serve the content over https and answer http requests with a permanent redirect to it.',
  references: [OWASP_TLS],
  cwe: ['CWE-319'],
  frameworks: { 'owasp-top10-2021': ['A02'], 'asvs-4.0.3': ['9.1.1'] },
  needs: ['response'],
  *evaluate({ response }) {
    if (response.scheme === 'https') yield pass();
    else if (response.kind === 'redirect') yield unknown('the chain of redirects did not end in content');
    else
      yield fail('The address ends in an answer over http.', {
        evidence: `${response.url} answered ${response.status}`,
      });
  },
  examples: {
    pass: [
      facts(),
      facts({ url: 'http://shop.example/', status: 301, headers: { location: 'https://shop.example/' } }),
    ],
    fail: [facts({ url: 'http://shop.example/' })],
  },
});
