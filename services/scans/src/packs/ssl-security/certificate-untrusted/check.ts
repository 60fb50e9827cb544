import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { trust } from '../examples';

const OWN_CHECK = ['self_signed', 'incomplete'];

export default defineSslCheck({
  id: 'ssl-certificate-untrusted',
  title: 'The certificate chain is not trusted',
  severity: 'high',
  ratingCap: 'F',
  description: 'Clients cannot tell this certificate from one that anybody could have made.',
  remediation:
    'Use a certificate of a public authority, or add the private root to the trust store of clients and to this platform.',
  references: ['https://datatracker.ietf.org/doc/html/rfc5280#section-6'],
  cwe: ['CWE-295'],
  needs: ['trust'],
  *evaluate({ trust: { trusted, problem, detail, path } }) {
    yield trusted || (problem !== null && OWN_CHECK.includes(problem))
      ? pass()
      : fail(detail, { evidence: path.join('\n') });
  },
  examples: {
    fail: [
      trust({ trusted: false, problem: 'untrusted_root', detail: 'The chain ends at CN=Root.' }),
      trust({ trusted: false, problem: 'bad_signature' }),
    ],
    pass: [trust(), trust({ trusted: false, problem: 'self_signed' })],
  },
});
