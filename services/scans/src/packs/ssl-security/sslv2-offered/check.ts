import { defineSslCheck } from '../define-ssl-check';
import { protocols } from '../examples';
import { refuseProtocol } from '../judge';

export default defineSslCheck({
  id: 'ssl-sslv2-offered',
  title: 'SSL 2.0 is offered',
  severity: 'critical',
  cve: 'CVE-2016-0800',
  ratingCap: 'F',
  description:
    'SSL 2.0 is broken, and a server that speaks it with a key lets attackers decrypt TLS sessions made with the same key on any server (DROWN).',
  remediation: 'Turn SSL 2.0 off on every server that uses this key or certificate.',
  references: ['https://datatracker.ietf.org/doc/html/rfc6176', 'https://nvd.nist.gov/vuln/detail/CVE-2016-0800'],
  cwe: ['CWE-326', 'CWE-327'],
  needs: ['protocols'],
  evaluate: ({ protocols: offered }) => refuseProtocol(offered, 'SSLv2'),
  examples: { fail: [protocols('SSLv2', 'TLSv1.2')], pass: [protocols('SSLv3', 'TLSv1.2')] },
});
