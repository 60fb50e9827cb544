import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { handshake } from '../examples';

export default defineSslCheck({
  id: 'ssl-secure-renegotiation',
  title: 'Secure renegotiation is not supported',
  severity: 'medium',
  cve: 'CVE-2009-3555',
  ratingCap: 'C',
  description: 'Without it, somebody on the path can put their own request in front of that of a client.',
  remediation: 'Update the TLS library to one that has RFC 5746, or turn renegotiation off.',
  references: ['https://datatracker.ietf.org/doc/html/rfc5746', 'https://nvd.nist.gov/vuln/detail/CVE-2009-3555'],
  cwe: ['CWE-295'],
  needs: ['handshakes'],
  *evaluate({ handshakes }) {
    const without = handshakes
      .filter(({ secureRenegotiation }) => !secureRenegotiation)
      .map(({ protocol }) => protocol);
    yield without.length === 0 ? pass() : fail(`The extension is missing in ${without.join(', ')}.`);
  },
  examples: { fail: [handshake({ secureRenegotiation: false })], pass: [handshake(), { handshakes: [] }] },
});
