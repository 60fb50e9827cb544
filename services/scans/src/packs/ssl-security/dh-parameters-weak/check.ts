import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { dh } from '../examples';

export default defineSslCheck({
  id: 'ssl-dh-parameters-weak',
  title: 'Diffie-Hellman parameters are too short',
  severity: 'medium',
  ratingCap: { high: 'F', medium: 'B', low: 'B' },
  description: 'Short Diffie-Hellman groups can be computed once for everybody who uses the same prime.',
  remediation: 'Use one of the groups of RFC 7919 with 2,048 bits or more, or offer elliptic curves alone.',
  references: ['https://datatracker.ietf.org/doc/html/rfc7919', 'https://weakdh.org/'],
  cwe: ['CWE-326'],
  needs: ['dh'],
  *evaluate({ dh: seen }) {
    const weakest = seen.filter((one) => !one.export).toSorted((a, b) => a.bits - b.bits)[0];
    if (!weakest || weakest.bits >= 2048) return yield pass();
    const severity = weakest.bits < 1024 ? 'high' : weakest.bits <= 1024 ? 'medium' : 'low';
    const shared = weakest.knownAs ? `, a prime shared by many servers (${weakest.knownAs})` : '';
    yield fail(`${weakest.protocol} uses ${weakest.bits} bits${shared}.`, {
      severity,
      evidence: `prime of ${weakest.bits} bits`,
    });
  },
  examples: {
    fail: [dh({ bits: 512, knownAs: null }), dh({ bits: 1024 }), dh({ bits: 1536 })],
    pass: [dh(), { dh: [] }],
  },
});
