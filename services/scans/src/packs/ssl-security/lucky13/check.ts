import { defineSslCheck } from '../define-ssl-check';
import { MODERN, tls12 } from '../examples';
import { refuseSuites } from '../judge';

export default defineSslCheck({
  id: 'ssl-lucky13',
  title: 'LUCKY13: CBC suites are offered',
  severity: 'info',
  confidence: 50,
  cve: 'CVE-2013-0169',
  description:
    'CBC suites are safe only as far as the library takes the same time for every kind of bad padding; that cannot be seen from outside.',
  remediation: 'Prefer AES-GCM and ChaCha20-Poly1305, and take CBC suites away where clients allow it.',
  references: ['https://nvd.nist.gov/vuln/detail/CVE-2013-0169'],
  cwe: ['CWE-208'],
  needs: ['ciphers'],
  evaluate: ({ ciphers }) => refuseSuites(ciphers, ({ mode }) => mode === 'cbc'),
  examples: { fail: [tls12('TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA')], pass: [MODERN] },
});
