import { defineSslCheck } from '../define-ssl-check';
import { MODERN, offering, tls12 } from '../examples';
import { refuseSuites } from '../judge';

export default defineSslCheck({
  id: 'ssl-export-cipher',
  title: 'Export suites are offered',
  severity: 'high',
  ratingCap: 'F',
  description: 'Export suites were made weak on purpose: 40 to 56 bits, and keys that are factored within hours.',
  remediation: 'Remove the export suites (OpenSSL: !EXPORT), or update a library that still knows them.',
  references: ['https://datatracker.ietf.org/doc/html/rfc9325#section-4.1'],
  cwe: ['CWE-326', 'CWE-327'],
  needs: ['ciphers'],
  evaluate: ({ ciphers }) => refuseSuites(ciphers, (suite) => suite.export),
  examples: {
    fail: [
      tls12('TLS_RSA_EXPORT_WITH_RC4_40_MD5'),
      { ciphers: [offering('TLSv1.0', 'TLS_RSA_EXPORT1024_WITH_RC4_56_SHA')] },
    ],
    pass: [MODERN],
  },
});
