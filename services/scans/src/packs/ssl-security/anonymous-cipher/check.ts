import { defineSslCheck } from '../define-ssl-check';
import { MODERN, tls12 } from '../examples';
import { refuseSuites } from '../judge';

export default defineSslCheck({
  id: 'ssl-anonymous-cipher',
  title: 'Suites without authentication are offered',
  severity: 'high',
  ratingCap: 'F',
  description: 'An anonymous key exchange does not show who the server is: anybody on the path can stand in for it.',
  remediation: 'Remove the anonymous suites (OpenSSL: !aNULL) from the list of suites.',
  references: ['https://datatracker.ietf.org/doc/html/rfc9325#section-4.1'],
  cwe: ['CWE-300', 'CWE-327'],
  needs: ['ciphers'],
  evaluate: ({ ciphers }) => refuseSuites(ciphers, ({ authentication }) => authentication === 'anonymous'),
  examples: {
    fail: [tls12('TLS_DH_anon_WITH_AES_128_CBC_SHA'), tls12('TLS_ECDH_anon_WITH_AES_128_CBC_SHA')],
    pass: [MODERN],
  },
});
