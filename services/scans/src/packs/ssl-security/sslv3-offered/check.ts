import { defineSslCheck } from '../define-ssl-check';
import { protocols } from '../examples';
import { refuseProtocol } from '../judge';

export default defineSslCheck({
  id: 'ssl-sslv3-offered',
  title: 'SSL 3.0 is offered',
  severity: 'high',
  cve: 'CVE-2014-3566',
  ratingCap: 'C',
  description:
    'SSL 3.0 does not protect its padding: somebody on the path who can make a client send requests reads cookies byte by byte (POODLE).',
  remediation: 'Turn SSL 3.0 off; TLS 1.2 and 1.3 are what clients use.',
  references: ['https://datatracker.ietf.org/doc/html/rfc7568', 'https://nvd.nist.gov/vuln/detail/CVE-2014-3566'],
  cwe: ['CWE-326', 'CWE-327'],
  needs: ['protocols'],
  evaluate: ({ protocols: offered }) => refuseProtocol(offered, 'SSLv3'),
  examples: { fail: [protocols('SSLv3', 'TLSv1.2')], pass: [protocols('TLSv1.0', 'TLSv1.2')] },
});
