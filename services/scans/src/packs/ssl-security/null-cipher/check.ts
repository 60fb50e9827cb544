import { defineSslCheck } from '../define-ssl-check';
import { MODERN, tls12 } from '../examples';
import { refuseSuites } from '../judge';

export default defineSslCheck({
  id: 'ssl-null-cipher',
  title: 'Suites without encryption are offered',
  severity: 'high',
  ratingCap: 'F',
  description: 'With a NULL suite the connection looks like TLS but everything on it can be read.',
  remediation: 'Remove the NULL suites (OpenSSL: !NULL) from the list of suites.',
  references: ['https://datatracker.ietf.org/doc/html/rfc9325#section-4.1'],
  cwe: ['CWE-319', 'CWE-327'],
  needs: ['ciphers'],
  evaluate: ({ ciphers }) => refuseSuites(ciphers, ({ cipher, mode }) => cipher === 'NULL' || mode === 'none'),
  examples: { fail: [tls12('TLS_RSA_WITH_NULL_SHA256')], pass: [MODERN] },
});
