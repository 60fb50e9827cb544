import { defineHeaderCheck, fail, notApplicable, pass } from '../../../engines/security-headers/define-check';
import { facts, withCookies } from '../../../engines/security-headers/example-facts';
import { OWASP_SESSION, RFC_COOKIES } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'cookie-domain',
  title: 'Session cookie shared with sister hosts',
  category: 'cookies',
  severity: 'low',
  confidence: 80,
  description:
    'With a Domain above the host every other host below that domain receives the session cookie and can overwrite it. A Domain the host does not belong to makes browsers refuse the cookie.',
  remediation: 'Leave Domain out, so that the cookie goes back to the host that set it.',
  references: [OWASP_SESSION, RFC_COOKIES],
  cwe: ['CWE-1275', 'CWE-668'],
  frameworks: { 'owasp-top10-2021': ['A05'], 'asvs-4.0.3': ['3.4.4'] },
  needs: ['cookies'],
  *evaluate({ cookies }) {
    const judged = cookies.filter((cookie) => cookie.domain !== undefined);
    if (judged.length === 0) return yield notApplicable('no cookie names a domain');
    for (const cookie of judged) {
      const { domain = '', host, name, line } = cookie;
      const matches = host === domain || host.endsWith(`.${domain}`);
      if (!matches)
        yield fail(`${host} cannot set the cookie ${name} for ${domain}.`, {
          evidence: line,
          identity: name,
          severity: 'info',
        });
      else if (!cookie.sessionLike) yield pass(name);
      else if (host !== domain)
        yield fail(`The cookie ${name} goes to every host below ${domain}.`, { evidence: line, identity: name });
      else
        yield fail(`The cookie ${name} goes to every subdomain of ${domain}.`, {
          evidence: line,
          identity: name,
          severity: 'info',
        });
    }
  },
  examples: {
    pass: [withCookies('sid=1'), withCookies('theme=dark; Domain=shop.example'), facts()],
    fail: [
      withCookies('sid=1; Domain=.example'),
      withCookies('sid=1; Domain=shop.example'),
      withCookies('a=1; Domain=other.example'),
    ],
  },
});
