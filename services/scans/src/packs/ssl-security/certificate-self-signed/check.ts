import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { trust } from '../examples';

export default defineSslCheck({
  id: 'ssl-certificate-self-signed',
  title: 'The certificate is self-signed',
  severity: 'high',
  ratingCap: 'F',
  description: 'Nobody but the server itself vouches for it; clients cannot tell it from that of an attacker.',
  remediation: 'Use a certificate of a public authority, or of a private one that your clients trust.',
  references: ['https://datatracker.ietf.org/doc/html/rfc5280#section-6'],
  cwe: ['CWE-295', 'CWE-296'],
  needs: ['trust'],
  *evaluate({ trust: { problem, detail, path } }) {
    yield problem === 'self_signed' ? fail(detail, { evidence: path.join('\n') }) : pass();
  },
  examples: {
    fail: [trust({ trusted: false, problem: 'self_signed', detail: 'Signed by its own key.' })],
    pass: [trust()],
  },
});
