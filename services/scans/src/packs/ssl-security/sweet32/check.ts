import { defineSslCheck } from '../define-ssl-check';
import { MODERN, tls12 } from '../examples';
import { refuseSuites } from '../judge';

const SMALL_BLOCKS = ['3DES', 'DES', 'RC2', 'IDEA'];

export default defineSslCheck({
  id: 'ssl-sweet32',
  title: 'SWEET32: ciphers with 64-bit blocks are offered',
  severity: 'medium',
  cve: 'CVE-2016-2183',
  ratingCap: 'C',
  description: 'With blocks of 64 bits, collisions in one long connection (some hundred gigabytes) give away cookies.',
  remediation: 'Remove the 3DES, DES, IDEA and RC2 suites.',
  references: ['https://nvd.nist.gov/vuln/detail/CVE-2016-2183', 'https://sweet32.info/'],
  cwe: ['CWE-326', 'CWE-327'],
  needs: ['ciphers'],
  evaluate: ({ ciphers }) => refuseSuites(ciphers, ({ cipher }) => SMALL_BLOCKS.includes(cipher)),
  examples: { fail: [tls12('TLS_RSA_WITH_3DES_EDE_CBC_SHA')], pass: [MODERN] },
});
