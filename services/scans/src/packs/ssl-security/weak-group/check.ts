import { fail, pass } from '@osk/checks';
import { groupOf } from '../../../engines/ssl-security/wire/named-group';
import { defineSslCheck } from '../define-ssl-check';
import { list } from '../judge';

export default defineSslCheck({
  id: 'ssl-weak-group',
  title: 'Short elliptic curves are offered',
  severity: 'medium',
  ratingCap: 'B',
  description: 'Curves below 224 bits are within reach of a well equipped attacker.',
  remediation: 'Offer X25519, P-256 and P-384 alone.',
  references: ['https://datatracker.ietf.org/doc/html/rfc8422#section-5.1.1'],
  cwe: ['CWE-326'],
  needs: ['groups'],
  *evaluate({ groups: { tls12, tls13 } }) {
    const weak = [...tls12, ...tls13]
      .filter(({ kind, bits }) => kind === 'ec' && bits > 0 && bits < 224)
      .map(({ name }) => name);
    yield weak.length === 0 ? pass() : fail(`Offered: ${list(weak, 8)}.`, { evidence: weak.join('\n') });
  },
  examples: {
    fail: [{ groups: { tls12: [groupOf(19), groupOf(23)], tls13: [] } }],
    pass: [{ groups: { tls12: [groupOf(23), groupOf(21)], tls13: [groupOf(29)] } }],
  },
});
