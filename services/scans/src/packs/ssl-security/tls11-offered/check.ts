import { defineSslCheck } from '../define-ssl-check';
import { protocols } from '../examples';
import { refuseProtocol } from '../judge';

export default defineSslCheck({
  id: 'ssl-tls11-offered',
  title: 'TLS 1.1 is offered',
  severity: 'medium',
  ratingCap: 'B',
  description: 'TLS 1.1 is deprecated: it rests on MD5 and SHA-1 and knows no authenticated encryption.',
  remediation: 'Offer TLS 1.2 and TLS 1.3 only.',
  references: ['https://datatracker.ietf.org/doc/html/rfc8996'],
  cwe: ['CWE-327'],
  needs: ['protocols'],
  evaluate: ({ protocols: offered }) => refuseProtocol(offered, 'TLSv1.1'),
  examples: { fail: [protocols('TLSv1.1', 'TLSv1.2')], pass: [protocols('TLSv1.2')] },
});
