import { defineHeaderCheck, fail, notApplicable, pass, valuesOf } from '../../../engines/security-headers/define-check';
import { facts } from '../../../engines/security-headers/example-facts';
import { mdn } from '../../../engines/security-headers/references';

const LOGOUT = /(^|[/_-])(log-?out|log-?off|sign-?out|sign-?off)([/._-]|$)/i;

export default defineHeaderCheck({
  id: 'clear-site-data-on-logout',
  title: 'Sign-out does not clear the browser',
  category: 'caching',
  severity: 'info',
  description:
    'An address that signs people out can tell the browser with Clear-Site-Data to forget cookies, storage and cached pages.',
  remediation: 'Answer the sign-out with Clear-Site-Data: "cache", "cookies", "storage".',
  references: [mdn('Clear-Site-Data')],
  cwe: ['CWE-613'],
  frameworks: { 'owasp-top10-2021': ['A07'] },
  needs: ['hops'],
  *evaluate({ hops }) {
    const logout = hops.filter((hop) => hop.scheme === 'https' && hop.status < 400 && LOGOUT.test(hop.path));
    if (logout.length === 0) return yield notApplicable('the target signs nobody out');
    if (logout.some((hop) => valuesOf(hop, 'clear-site-data').length > 0)) yield pass();
    else
      yield fail('The header is missing.', {
        evidence: logout.map((hop) => `${hop.url} answered ${hop.status}`).join('\n'),
      });
  },
  examples: {
    pass: [
      facts(),
      facts({ url: 'https://shop.example/logout', headers: { 'clear-site-data': '"cookies"' } }),
      facts({ url: 'https://shop.example/blogoutline' }),
    ],
    fail: [facts({ url: 'https://shop.example/account/sign-out' })],
  },
});
