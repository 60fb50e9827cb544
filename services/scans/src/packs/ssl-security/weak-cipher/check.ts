import { defineSslCheck } from '../define-ssl-check';
import { MODERN, tls12 } from '../examples';
import { refuseSuites } from '../judge';

export default defineSslCheck({
  id: 'ssl-weak-cipher',
  title: 'Ciphers of less than 112 bits are offered',
  severity: 'high',
  ratingCap: 'F',
  description: 'Keys of 40 to 64 bits are found by trying them all.',
  remediation: 'Remove the DES, RC2 and export suites; offer AES and ChaCha20 alone.',
  references: ['https://datatracker.ietf.org/doc/html/rfc9325#section-4.1'],
  cwe: ['CWE-326'],
  needs: ['ciphers'],
  evaluate: ({ ciphers }) => refuseSuites(ciphers, ({ bits, export: weak }) => bits > 0 && bits < 112 && !weak),
  examples: { fail: [tls12('TLS_RSA_WITH_DES_CBC_SHA')], pass: [MODERN, tls12('TLS_RSA_WITH_3DES_EDE_CBC_SHA')] },
});
