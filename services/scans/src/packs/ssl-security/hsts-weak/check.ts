import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { endpoint, http } from '../examples';

const HALF_A_YEAR = 15_552_000;

export default defineSslCheck({
  id: 'ssl-hsts-weak',
  title: 'HTTP Strict Transport Security lasts too short or is not valid',
  severity: 'low',
  description: 'A policy that runs out between two visits does not protect the next one; max-age=0 takes it away.',
  remediation: 'Send one header with a max-age of half a year or more.',
  references: ['https://datatracker.ietf.org/doc/html/rfc6797#section-6.1'],
  cwe: ['CWE-319'],
  needs: ['http', 'endpoint'],
  *evaluate({ http: { spoken, hsts }, endpoint: { literal } }) {
    if (!spoken || literal || hsts.length === 0) return;
    // Only the first header counts (RFC 6797 section 8.1).
    const seconds = /(?:^|;)\s*max-age\s*=\s*"?(\d+)"?\s*(?:;|$)/i.exec(hsts[0] ?? '')?.[1];
    if (seconds === undefined) yield fail('It names no valid max-age.', { evidence: hsts[0] });
    else
      yield Number(seconds) >= HALF_A_YEAR
        ? pass()
        : fail(`It lasts ${Math.floor(Number(seconds) / 86_400)} days.`, { evidence: hsts[0] });
  },
  examples: {
    fail: [
      { ...http({ hsts: ['max-age=300'] }), ...endpoint() },
      { ...http({ hsts: ['includeSubDomains'] }), ...endpoint() },
    ],
    pass: [
      { ...http(), ...endpoint() },
      { ...http({ hsts: ['max-age="31536000"'] }), ...endpoint() },
      { ...http({ hsts: [] }), ...endpoint() },
    ],
  },
});
