import { defineHeaderCheck, fail, notApplicable, pass } from '../../../engines/security-headers/define-check';
import { facts, withCookies } from '../../../engines/security-headers/example-facts';
import { OWASP_SESSION } from '../../../engines/security-headers/references';

const DAY = 86_400;
const MAX_DAYS = 30;
/** People ask for these to last. */
const REMEMBER = /remember/i;

export default defineHeaderCheck({
  id: 'cookie-long-lived-session',
  title: 'Session cookie that outlives the session',
  category: 'cookies',
  severity: 'low',
  confidence: 70,
  description: 'A session cookie that is kept on disk for months can be used by whoever gets at the device later.',
  remediation:
    'Leave Max-Age and Expires out of session cookies, or keep them below 30 days, and end sessions on the server.',
  references: [OWASP_SESSION],
  cwe: ['CWE-613', 'CWE-539'],
  frameworks: { 'owasp-top10-2021': ['A07'], 'asvs-4.0.3': ['3.3.2'] },
  needs: ['cookies'],
  *evaluate({ cookies }) {
    const sessions = cookies.filter((cookie) => cookie.sessionLike && !REMEMBER.test(cookie.name));
    if (sessions.length === 0) return yield notApplicable('no session cookie is set');
    for (const cookie of sessions) {
      const days = Math.round((cookie.lifetime ?? 0) / DAY);
      if (days <= MAX_DAYS) yield pass(cookie.name);
      else
        yield fail(`The cookie ${cookie.name} lives ${days} days.`, { evidence: cookie.line, identity: cookie.name });
    }
  },
  examples: {
    pass: [
      withCookies('sid=1'),
      withCookies('sid=1; Max-Age=3600; Expires=Fri, 01 Jan 2038 00:00:00 GMT'),
      withCookies('remember_token=1; Max-Age=31536000'),
      facts(),
    ],
    fail: [withCookies('sid=1; Max-Age=31536000'), withCookies('sid=1; Expires=Fri, 01-Jan-2038 00:00:00 GMT')],
  },
});
