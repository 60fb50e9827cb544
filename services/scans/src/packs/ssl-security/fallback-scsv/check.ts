import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { protocols, SAFE, VULNERABLE } from '../examples';

const BELOW_12 = ['SSLv3', 'TLSv1.0', 'TLSv1.1'] as const;

export default defineSslCheck({
  id: 'ssl-fallback-scsv',
  title: 'Downgrades are not detected (TLS_FALLBACK_SCSV)',
  severity: 'low',
  description: 'A client that was pushed down to an older version says so; the server does not take notice.',
  remediation: 'Update the TLS library to one that has RFC 7507, or offer TLS 1.2 and 1.3 alone.',
  references: ['https://datatracker.ietf.org/doc/html/rfc7507'],
  cwe: ['CWE-757'],
  needs: ['fallbackScsv', 'protocols'],
  *evaluate({ fallbackScsv: { result, detail }, protocols: offered }) {
    if (result !== 'vulnerable') return yield pass();
    // TLS 1.3 clients notice a downgrade to TLS 1.2 by themselves (RFC 8446 section 4.1.3).
    const matters = BELOW_12.some((protocol) => offered[protocol] === 'offered');
    yield fail(detail, { severity: matters ? 'low' : 'info' });
  },
  examples: {
    fail: [{ fallbackScsv: VULNERABLE, ...protocols('TLSv1.0', 'TLSv1.2') }],
    pass: [{ fallbackScsv: SAFE, ...protocols('TLSv1.0', 'TLSv1.2') }],
  },
});
