import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { endpoint, http } from '../examples';

export default defineSslCheck({
  id: 'ssl-hsts-missing',
  title: 'HTTP Strict Transport Security is not set',
  severity: 'low',
  description:
    'Without it, the first request of a browser may go out unencrypted, where it can be kept from ever reaching HTTPS.',
  remediation: 'Send Strict-Transport-Security: max-age=31536000; includeSubDomains on every HTTPS answer.',
  references: ['https://datatracker.ietf.org/doc/html/rfc6797'],
  cwe: ['CWE-319'],
  needs: ['http', 'endpoint'],
  *evaluate({ http: { spoken, hsts }, endpoint: { literal } }) {
    // Browsers keep no such policy for addresses (RFC 6797 section 8.1.1).
    if (!spoken || literal) return;
    yield hsts.length > 0 ? pass() : fail('The header is missing.');
  },
  examples: {
    fail: [{ ...http({ hsts: [] }), ...endpoint() }],
    pass: [
      { ...http(), ...endpoint() },
      { ...http({ hsts: [], spoken: false }), ...endpoint() },
      { ...http({ hsts: [] }), ...endpoint({ literal: true }) },
    ],
  },
});
