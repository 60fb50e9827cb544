import { defineSslCheck } from '../define-ssl-check';
import { MODERN, tls12 } from '../examples';
import { refuseSuites } from '../judge';

export default defineSslCheck({
  id: 'ssl-logjam',
  title: 'LOGJAM: Diffie-Hellman export suites are offered',
  severity: 'high',
  cve: 'CVE-2015-4000',
  ratingCap: 'F',
  description:
    'Somebody on the path can talk client and server down to 512-bit Diffie-Hellman and compute the session key.',
  remediation:
    'Remove the export suites and use Diffie-Hellman groups of 2,048 bits or more, or elliptic curves alone.',
  references: ['https://nvd.nist.gov/vuln/detail/CVE-2015-4000', 'https://weakdh.org/'],
  cwe: ['CWE-326', 'CWE-757'],
  needs: ['ciphers'],
  evaluate: ({ ciphers }) =>
    refuseSuites(ciphers, (suite) => suite.export && ['DHE', 'DH'].includes(suite.keyExchange)),
  examples: {
    fail: [tls12('TLS_DHE_RSA_EXPORT_WITH_DES40_CBC_SHA')],
    pass: [MODERN, tls12('TLS_RSA_EXPORT_WITH_RC4_40_MD5')],
  },
});
