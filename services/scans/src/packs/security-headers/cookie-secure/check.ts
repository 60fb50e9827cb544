import { defineHeaderCheck, fail, notApplicable, pass } from '../../../engines/security-headers/define-check';
import { facts, withCookies } from '../../../engines/security-headers/example-facts';
import { OWASP_SESSION, RFC_COOKIES } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'cookie-secure',
  title: 'Cookie without Secure',
  category: 'cookies',
  severity: 'low',
  description: 'Without the Secure attribute a browser sends the cookie over plain http too, where it can be read.',
  remediation: 'Add Secure to every cookie that is set over https.',
  references: [OWASP_SESSION, RFC_COOKIES],
  cwe: ['CWE-614'],
  frameworks: { 'owasp-top10-2021': ['A05'], 'asvs-4.0.3': ['3.4.1'] },
  needs: ['cookies'],
  *evaluate({ cookies }) {
    const judged = cookies.filter((cookie) => cookie.scheme === 'https');
    if (judged.length === 0) return yield notApplicable('no cookie is set over https');
    for (const cookie of judged) {
      if (cookie.secure) yield pass(cookie.name);
      else
        yield fail(`The ${cookie.sessionLike ? 'session ' : ''}cookie ${cookie.name} lacks it.`, {
          evidence: cookie.line,
          identity: cookie.name,
          severity: cookie.sessionLike ? 'medium' : 'low',
        });
    }
  },
  examples: {
    pass: [
      facts(),
      withCookies('sid=1; Secure'),
      facts({ url: 'http://shop.example/', headers: { 'set-cookie': 'sid=1' } }),
      withCookies('sid=; Max-Age=0'),
    ],
    fail: [withCookies('sid=1'), withCookies('theme=dark')],
  },
});
