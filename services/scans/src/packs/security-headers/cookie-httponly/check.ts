import { defineHeaderCheck, fail, notApplicable, pass } from '../../../engines/security-headers/define-check';
import { facts, withCookies } from '../../../engines/security-headers/example-facts';
import { OWASP_SESSION } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'cookie-httponly',
  title: 'Session cookie that scripts can read',
  category: 'cookies',
  severity: 'medium',
  confidence: 80,
  description:
    'Without HttpOnly a script that was injected into a page can read the session cookie and send it elsewhere.',
  remediation: 'Add HttpOnly to session cookies; let scripts learn what they need from the API.',
  references: [OWASP_SESSION],
  cwe: ['CWE-1004'],
  frameworks: { 'owasp-top10-2021': ['A05'], 'asvs-4.0.3': ['3.4.2'] },
  needs: ['cookies'],
  *evaluate({ cookies }) {
    const sessions = cookies.filter((cookie) => cookie.sessionLike);
    if (sessions.length === 0) return yield notApplicable('no session cookie is set');
    for (const cookie of sessions) {
      if (cookie.httpOnly) yield pass(cookie.name);
      else yield fail(`The cookie ${cookie.name} lacks HttpOnly.`, { evidence: cookie.line, identity: cookie.name });
    }
  },
  examples: {
    pass: [withCookies('PHPSESSID=1; HttpOnly'), withCookies('XSRF-TOKEN=1', 'theme=dark'), facts()],
    fail: [withCookies('PHPSESSID=1; Secure'), withCookies('access_token=1')],
  },
});
