import { defineHeaderCheck, fail, headerLine, pass } from '../../../engines/security-headers/define-check';
import { internalAddresses } from '../../../engines/security-headers/disclosure/internal-addresses';
import { facts, withHeader } from '../../../engines/security-headers/example-facts';
import { OWASP_FINGERPRINT } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'internal-address-disclosure',
  title: 'Header shows an internal address',
  category: 'disclosure',
  severity: 'low',
  description:
    'Private addresses in a response draw the inner network for an attacker, and help where requests can be forged from inside.',
  remediation: 'Remove the header, or let the proxy rewrite it to public names.',
  references: [OWASP_FINGERPRINT],
  cwe: ['CWE-200', 'CWE-497'],
  frameworks: { 'owasp-top10-2021': ['A05'] },
  needs: ['response'],
  *evaluate({ response }) {
    let found = false;
    for (const { name, value, address } of internalAddresses(response.headers, response.host)) {
      found = true;
      yield fail(`${name} holds ${address}.`, { evidence: headerLine(name, value), identity: name });
    }
    if (!found) yield pass();
  },
  examples: {
    pass: [
      facts(),
      withHeader('x-version', '10.0.0.1234'),
      withHeader('x-served-by', '203.0.113.9'),
      facts({ url: 'https://10.0.0.5/', headers: { location: 'https://10.0.0.5/x' } }),
    ],
    fail: [withHeader('x-backend-server', '10.12.0.7:8080'), withHeader('via', '1.1 192.168.1.4')],
  },
});
