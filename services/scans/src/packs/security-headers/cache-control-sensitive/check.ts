import { readCacheControl } from '../../../engines/security-headers/caching/cache-control';
import {
  defineHeaderCheck,
  fail,
  headerLine,
  notAnAnswer,
  notApplicable,
  pass,
  valuesOf,
} from '../../../engines/security-headers/define-check';
import { facts, withCookies } from '../../../engines/security-headers/example-facts';
import { RFC_CACHING } from '../../../engines/security-headers/references';

const COOKIE = 'sid=0123456789abcdef; Secure; HttpOnly';
const cached = (value: string) => facts({ headers: { 'set-cookie': COOKIE, 'cache-control': value } });

export default defineHeaderCheck({
  id: 'cache-control-sensitive',
  title: 'Response with a session cookie may be cached',
  category: 'caching',
  severity: 'low',
  description:
    "A cache that stores the response together with its Set-Cookie header can hand one visitor's session to another.",
  remediation: 'Send "Cache-Control: no-store" (or private) with every response that sets a session cookie.',
  references: [RFC_CACHING, 'https://cheatsheetseries.owasp.org/cheatsheets/Session_Management_Cheat_Sheet.html'],
  cwe: ['CWE-525', 'CWE-524'],
  frameworks: { 'owasp-top10-2021': ['A05', 'A04'], 'asvs-4.0.3': ['8.1.1', '8.2.1'] },
  needs: ['response', 'cookies'],
  *evaluate({ response, cookies }) {
    const reason = notAnAnswer(response);
    if (reason) return yield reason;
    const sets =
      valuesOf(response, 'set-cookie').length > 0 &&
      cookies.some((cookie) => cookie.sessionLike && cookie.host === response.host);
    if (!sets) return yield notApplicable('the response sets no session cookie');
    const values = valuesOf(response, 'cache-control');
    const cache = readCacheControl(values);
    const evidence = headerLine('cache-control', values.join(', ') || '(absent)');
    if (cache.noStore || cache.private || cache.noCache) yield pass();
    else if (cache.sharedLifetime > 0)
      yield fail('The response is declared storable by shared caches.', { evidence, severity: 'medium' });
    else yield fail('The response does not say that caches must not store it.', { evidence });
  },
  examples: {
    pass: [
      facts(),
      cached('no-store'),
      cached('private, max-age=60'),
      cached('no-cache'),
      facts({ headers: { 'set-cookie': 'theme=dark', 'cache-control': 'public, max-age=60' } }),
    ],
    fail: [withCookies(COOKIE), cached('public, max-age=600'), cached('s-maxage=60')],
  },
});
