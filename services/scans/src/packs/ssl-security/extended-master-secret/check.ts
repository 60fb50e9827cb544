import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { handshake } from '../examples';

export default defineSslCheck({
  id: 'ssl-extended-master-secret',
  title: 'The extended master secret is not supported',
  severity: 'info',
  description:
    'It binds a session to its handshake and prevents the triple handshake attack on renegotiation and resumption.',
  remediation: 'Update the TLS library to one that has RFC 7627.',
  references: ['https://datatracker.ietf.org/doc/html/rfc7627'],
  cwe: ['CWE-300'],
  needs: ['handshakes'],
  *evaluate({ handshakes }) {
    const without = handshakes
      .filter((one) => one.protocol !== 'SSLv3' && !one.extendedMasterSecret)
      .map(({ protocol }) => protocol);
    yield without.length === 0 ? pass() : fail(`It is missing in ${without.join(', ')}.`);
  },
  examples: { fail: [handshake({ extendedMasterSecret: false })], pass: [handshake(), { handshakes: [] }] },
});
