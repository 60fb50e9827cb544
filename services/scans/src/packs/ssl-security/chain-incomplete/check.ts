import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { trust } from '../examples';

export default defineSslCheck({
  id: 'ssl-chain-incomplete',
  title: 'The certificate chain does not reach a trusted root',
  severity: 'high',
  ratingCap: 'F',
  description:
    'A certificate that leads to the root is neither sent nor known: an intermediate is missing, or the root is a private one.',
  remediation:
    'Send every intermediate certificate after the leaf; add a private root to the trust store of clients and to this platform.',
  references: ['https://datatracker.ietf.org/doc/html/rfc8446#section-4.4.2'],
  cwe: ['CWE-295', 'CWE-296'],
  needs: ['trust'],
  *evaluate({ trust: { problem, detail, path } }) {
    yield problem === 'incomplete' ? fail(detail, { evidence: path.join('\n') }) : pass();
  },
  examples: {
    fail: [trust({ trusted: false, problem: 'incomplete', detail: 'The issuer was not sent.' })],
    pass: [trust()],
  },
});
