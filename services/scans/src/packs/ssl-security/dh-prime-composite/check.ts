import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { dh } from '../examples';

export default defineSslCheck({
  id: 'ssl-dh-prime-composite',
  title: 'The Diffie-Hellman modulus is not a prime',
  severity: 'high',
  ratingCap: 'F',
  description:
    'A composite modulus falls apart into small problems: whoever knows or finds its factors computes session keys.',
  remediation:
    'Replace the parameters by one of the groups of RFC 7919, and find out where the present ones came from.',
  references: ['https://datatracker.ietf.org/doc/html/rfc7919'],
  cwe: ['CWE-326'],
  needs: ['dh'],
  *evaluate({ dh: seen }) {
    const composite = seen.find(({ primality }) => primality === 'composite');
    yield composite
      ? fail(`The ${composite.bits}-bit modulus of ${composite.protocol} has factors.`, {
          evidence: `SHA-256 of the modulus ${composite.sha256}`,
        })
      : pass();
  },
  examples: { fail: [dh({ primality: 'composite', knownAs: null })], pass: [dh()] },
});
