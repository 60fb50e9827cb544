import { defineHeaderCheck, fail, notApplicable, pass } from '../../../engines/security-headers/define-check';
import { facts, withCookies } from '../../../engines/security-headers/example-facts';
import { RFC_COOKIES } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'cookie-samesite-none-insecure',
  title: 'SameSite=None without Secure',
  category: 'cookies',
  severity: 'low',
  description:
    'Browsers refuse a cookie that is to be sent across sites but not restricted to https; those that do not refuse it expose it.',
  remediation: 'Add Secure, or use SameSite=Lax.',
  references: [RFC_COOKIES],
  cwe: ['CWE-614', 'CWE-1275'],
  frameworks: { 'owasp-top10-2021': ['A05'], 'asvs-4.0.3': ['3.4.1', '3.4.3'] },
  needs: ['cookies'],
  *evaluate({ cookies }) {
    const none = cookies.filter((cookie) => cookie.sameSite === 'none');
    if (none.length === 0) return yield notApplicable('no cookie has SameSite=None');
    for (const cookie of none) {
      if (cookie.secure) yield pass(cookie.name);
      else yield fail(`The cookie is ${cookie.name}.`, { evidence: cookie.line, identity: cookie.name });
    }
  },
  examples: { pass: [withCookies('a=1; SameSite=None; Secure'), facts()], fail: [withCookies('a=1; SameSite=None')] },
});
