import { prefixViolations } from '../../../engines/security-headers/cookies/prefix-rules';
import { defineHeaderCheck, fail, notApplicable, pass } from '../../../engines/security-headers/define-check';
import { facts, withCookies } from '../../../engines/security-headers/example-facts';
import { RFC_COOKIES } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'cookie-prefix',
  title: 'Cookie breaks the promise of its name prefix',
  category: 'cookies',
  severity: 'low',
  description:
    'A name that begins with __Secure- or __Host- promises attributes; browsers refuse the cookie when they are missing.',
  remediation: 'Set __Secure- cookies with Secure, and __Host- cookies with Secure, Path=/ and no Domain.',
  references: [RFC_COOKIES],
  cwe: ['CWE-565'],
  frameworks: { 'owasp-top10-2021': ['A05'], 'asvs-4.0.3': ['3.4.4'] },
  needs: ['cookies'],
  *evaluate({ cookies }) {
    const prefixed = cookies.filter((cookie) => /^__(secure|host|http|host-http)-/i.test(cookie.name));
    if (prefixed.length === 0) return yield notApplicable('no cookie has such a prefix');
    for (const cookie of prefixed) {
      const broken = prefixViolations(cookie);
      if (broken.length === 0) yield pass(cookie.name);
      else yield fail(`${cookie.name}: ${broken.join(', ')}.`, { evidence: cookie.line, identity: cookie.name });
    }
  },
  examples: {
    pass: [
      withCookies('__Host-sid=1; Secure; Path=/'),
      withCookies('__Secure-a=1; Secure; Domain=shop.example'),
      facts(),
    ],
    fail: [
      withCookies('__Host-sid=1; Secure; Path=/; Domain=shop.example'),
      withCookies('__host-sid=1; Secure; Path=/app'),
      withCookies('__Secure-a=1'),
    ],
  },
});
