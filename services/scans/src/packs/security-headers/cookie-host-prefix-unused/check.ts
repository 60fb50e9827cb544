import { defineHeaderCheck, fail, notApplicable, pass } from '../../../engines/security-headers/define-check';
import { facts, withCookies } from '../../../engines/security-headers/example-facts';
import { OWASP_SESSION, RFC_COOKIES } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'cookie-host-prefix-unused',
  title: 'Session cookie without the __Host- prefix',
  category: 'cookies',
  severity: 'info',
  confidence: 80,
  description:
    'The prefix lets browsers make sure that the cookie came from this host over https, so that a subdomain cannot plant one.',
  remediation: 'Name the session cookie __Host-..., with Secure, Path=/ and no Domain.',
  references: [OWASP_SESSION, RFC_COOKIES],
  cwe: ['CWE-565'],
  frameworks: { 'asvs-4.0.3': ['3.4.4'], 'owasp-top10-2021': ['A05'] },
  needs: ['cookies'],
  *evaluate({ cookies }) {
    // A cookie that fails on its attributes has findings that say so; the prefix is the step after them.
    const sessions = cookies.filter((cookie) => cookie.sessionLike && cookie.scheme === 'https' && cookie.secure);
    if (sessions.length === 0) return yield notApplicable('no session cookie with Secure is set');
    for (const cookie of sessions) {
      if (/^__(host|secure|http|host-http)-/i.test(cookie.name)) yield pass(cookie.name);
      else yield fail(`The cookie is ${cookie.name}.`, { evidence: cookie.line, identity: cookie.name });
    }
  },
  examples: {
    pass: [withCookies('__Host-sid=1; Secure; Path=/'), withCookies('sid=1'), facts()],
    fail: [withCookies('sid=1; Secure; HttpOnly')],
  },
});
