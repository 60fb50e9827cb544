import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { trust } from '../examples';
import { list } from '../judge';

export default defineSslCheck({
  id: 'ssl-chain-expired',
  title: 'A certificate above the leaf is out of date',
  severity: 'high',
  ratingCap: 'F',
  description: 'Every path to a root leads through a certificate that is not valid now; clients refuse it.',
  remediation: 'Fetch the present intermediate certificates from the authority and send those.',
  references: ['https://datatracker.ietf.org/doc/html/rfc5280#section-6.1.3'],
  cwe: ['CWE-298'],
  needs: ['trust'],
  *evaluate({ trust: { expiredInPath } }) {
    yield expiredInPath.length > 0
      ? fail(`Out of date: ${list(expiredInPath, 3)}.`, { evidence: expiredInPath.join('\n') })
      : pass();
  },
  examples: { fail: [trust({ expiredInPath: ['CN=Example CA'] })], pass: [trust()] },
});
