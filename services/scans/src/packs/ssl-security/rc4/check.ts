import { defineSslCheck } from '../define-ssl-check';
import { MODERN, tls12 } from '../examples';
import { refuseSuites } from '../judge';

export default defineSslCheck({
  id: 'ssl-rc4',
  title: 'RC4 suites are offered',
  severity: 'medium',
  cve: 'CVE-2015-2808',
  ratingCap: 'C',
  description: 'The output of RC4 is biased enough to recover cookies and passwords that are sent often.',
  remediation: 'Remove the RC4 suites (OpenSSL: !RC4).',
  references: ['https://datatracker.ietf.org/doc/html/rfc7465', 'https://nvd.nist.gov/vuln/detail/CVE-2013-2566'],
  cwe: ['CWE-327'],
  needs: ['ciphers'],
  evaluate: ({ ciphers }) => refuseSuites(ciphers, ({ cipher }) => cipher === 'RC4'),
  examples: { fail: [tls12('TLS_RSA_WITH_RC4_128_SHA')], pass: [MODERN] },
});
