import { defineSslCheck } from '../define-ssl-check';
import { MODERN, tls12 } from '../examples';
import { refuseSuites } from '../judge';

export default defineSslCheck({
  id: 'ssl-freak',
  title: 'FREAK: RSA export key exchange is offered',
  severity: 'high',
  cve: 'CVE-2015-0204',
  ratingCap: 'F',
  description:
    'Somebody on the path can talk client and server down to a 512-bit RSA key, factor it, and read and change everything.',
  remediation: 'Remove the RSA export suites (OpenSSL: !EXPORT).',
  references: ['https://nvd.nist.gov/vuln/detail/CVE-2015-0204'],
  cwe: ['CWE-326', 'CWE-757'],
  needs: ['ciphers'],
  evaluate: ({ ciphers }) =>
    refuseSuites(ciphers, (suite, protocol) => protocol !== 'SSLv2' && suite.export && suite.keyExchange === 'RSA'),
  examples: {
    fail: [tls12('TLS_RSA_EXPORT_WITH_DES40_CBC_SHA')],
    pass: [MODERN, tls12('TLS_DHE_RSA_EXPORT_WITH_DES40_CBC_SHA')],
  },
});
