import { defineSslCheck } from '../define-ssl-check';
import { MODERN, offering } from '../examples';
import { refuseSuites } from '../judge';

export default defineSslCheck({
  id: 'ssl-beast',
  title: 'BEAST: CBC suites in TLS 1.0 or SSL 3.0',
  severity: 'low',
  cve: 'CVE-2011-3389',
  description:
    'The initialisation vectors of TLS 1.0 can be foreseen. Clients of today work around it; old ones do not.',
  remediation: 'Turn TLS 1.0 and SSL 3.0 off.',
  references: ['https://nvd.nist.gov/vuln/detail/CVE-2011-3389'],
  cwe: ['CWE-327'],
  needs: ['ciphers'],
  evaluate: ({ ciphers }) =>
    refuseSuites(ciphers, ({ mode }, protocol) => mode === 'cbc' && ['SSLv3', 'TLSv1.0'].includes(protocol)),
  examples: {
    fail: [{ ciphers: [offering('TLSv1.0', 'TLS_RSA_WITH_AES_128_CBC_SHA')] }],
    pass: [MODERN, { ciphers: [offering('TLSv1.2', 'TLS_RSA_WITH_AES_128_CBC_SHA')] }],
  },
});
