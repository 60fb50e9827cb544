import { fail, pass } from '@osk/checks';
import { groupOf } from '../../../engines/ssl-security/wire/named-group';
import { defineSslCheck } from '../define-ssl-check';

export default defineSslCheck({
  id: 'ssl-post-quantum',
  title: 'No post-quantum key exchange is offered',
  severity: 'info',
  description:
    'Traffic recorded today can be read once large quantum computers exist; hybrid groups such as X25519MLKEM768 prevent that.',
  remediation: 'Enable X25519MLKEM768 where the TLS library has it (OpenSSL 3.5, BoringSSL, Go 1.24 and later).',
  references: ['https://csrc.nist.gov/pubs/fips/203/final'],
  cwe: [],
  needs: ['groups'],
  *evaluate({ groups: { tls13 } }) {
    yield tls13.some(({ kind }) => kind === 'hybrid') ? pass() : fail('TLS 1.3 offers no hybrid group.');
  },
  examples: {
    fail: [{ groups: { tls12: [], tls13: [groupOf(29)] } }],
    pass: [{ groups: { tls12: [], tls13: [groupOf(0x11ec), groupOf(29)] } }],
  },
});
