import { defineHeaderCheck, fail, notApplicable, pass } from '../../../engines/security-headers/define-check';
import { facts, withCookies } from '../../../engines/security-headers/example-facts';
import { OWASP_SESSION, RFC_COOKIES } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'cookie-samesite',
  title: 'Session cookie without SameSite',
  category: 'cookies',
  severity: 'low',
  confidence: 80,
  description:
    'Without SameSite it depends on the browser whether other sites can make it send the cookie along (cross-site request forgery): some take Lax, some None.',
  remediation: 'Add SameSite=Lax or SameSite=Strict to session cookies.',
  references: [OWASP_SESSION, RFC_COOKIES],
  cwe: ['CWE-1275'],
  frameworks: { 'owasp-top10-2021': ['A01', 'A05'], 'asvs-4.0.3': ['3.4.3'] },
  needs: ['cookies'],
  *evaluate({ cookies }) {
    const sessions = cookies.filter((cookie) => cookie.sessionLike);
    if (sessions.length === 0) return yield notApplicable('no session cookie is set');
    for (const cookie of sessions) {
      if (cookie.sameSite === 'lax' || cookie.sameSite === 'strict') yield pass(cookie.name);
      else if (cookie.sameSite === 'none')
        yield fail(`The cookie ${cookie.name} is sent along from every site (SameSite=None).`, {
          evidence: cookie.line,
          identity: cookie.name,
          severity: 'info',
        });
      else yield fail(`The cookie ${cookie.name} lacks SameSite.`, { evidence: cookie.line, identity: cookie.name });
    }
  },
  examples: {
    pass: [withCookies('sid=1; SameSite=Lax'), withCookies('theme=dark'), facts()],
    fail: [withCookies('sid=1'), withCookies('sid=1; SameSite=None; Secure'), withCookies('sid=1; SameSite=Maybe')],
  },
});
