import { defineHeaderCheck, fail, notApplicable, pass } from '../../../engines/security-headers/define-check';
import { facts, withCookies } from '../../../engines/security-headers/example-facts';
import { OWASP_SESSION } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'cookie-over-http',
  title: 'Session cookie set over plain http',
  category: 'cookies',
  severity: 'medium',
  confidence: 80,
  description: 'The cookie crosses the network in the clear when it is set and with every request that follows.',
  remediation: 'Set session cookies over https only, with Secure.',
  references: [OWASP_SESSION],
  cwe: ['CWE-319', 'CWE-614'],
  frameworks: { 'owasp-top10-2021': ['A02'], 'asvs-4.0.3': ['3.4.1', '9.1.1'] },
  needs: ['cookies'],
  *evaluate({ cookies }) {
    const sessions = cookies.filter((cookie) => cookie.sessionLike && cookie.scheme === 'http');
    for (const cookie of sessions)
      yield fail(`${cookie.host} sets ${cookie.name} over http.`, { evidence: cookie.line, identity: cookie.name });
    if (sessions.length === 0) yield cookies.length > 0 ? pass() : notApplicable('no cookie is set');
  },
  examples: {
    pass: [withCookies('sid=1'), facts()],
    fail: [
      facts({ url: 'http://shop.example/', headers: { 'set-cookie': 'sid=1' } }),
      facts({ before: [{ url: 'http://shop.example/', headers: { 'set-cookie': 'sid=1' } }] }),
    ],
  },
});
