import { bypassThrough } from '../../../engines/security-headers/csp/bypass-hosts';
import { enforced, weakInAll } from '../../../engines/security-headers/csp/effective';
import { matchingSources, scriptRules } from '../../../engines/security-headers/csp/script-rules';
import { defineHeaderCheck, fail, notAPage, notApplicable, pass } from '../../../engines/security-headers/define-check';
import { facts, withCsp } from '../../../engines/security-headers/example-facts';
import { OWASP_CSP } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'csp-bypass-host',
  title: "Content-Security-Policy trusts a host that serves anybody's scripts",
  category: 'csp',
  severity: 'low',
  confidence: 80,
  description:
    "From an allowed host that serves any package, or answers with a callback of the caller's choice (JSONP), an attacker can load code that does what he wants.",
  remediation:
    "Use nonces with 'strict-dynamic', narrow the source to the full path of the file, or serve the file from your own host.",
  references: [
    OWASP_CSP,
    'https://research.google/pubs/csp-is-dead-long-live-csp-on-the-insecurity-of-whitelists-and-the-future-of-content-security-policy/',
  ],
  cwe: ['CWE-693', 'CWE-183'],
  frameworks: { 'owasp-top10-2021': ['A05', 'A08'], 'asvs-4.0.3': ['14.4.3'] },
  needs: ['response', 'csp'],
  *evaluate({ response, csp }) {
    const reason =
      notAPage(response) ?? (enforced(csp).length === 0 ? notApplicable('no policy is in force') : undefined);
    if (reason) return yield reason;
    const weak = weakInAll(csp, (policy) => {
      const rules = scriptRules(policy);
      const ways = rules ? matchingSources(rules).flatMap((source) => bypassThrough(source) ?? []) : [];
      return ways.length > 0 ? { text: policy.text, ways } : undefined;
    });
    if (!weak) return yield pass();
    yield fail(`${[...new Set(weak.flatMap(({ ways }) => ways))].join('; ')}.`, {
      evidence: weak.map(({ text }) => text).join('\n'),
    });
  },
  examples: {
    pass: [
      withCsp("script-src 'self' https://cdn.shop.example"),
      withCsp("script-src 'nonce-q83vEjRWeJCrze8SNFZ4kA==' 'strict-dynamic' https://unpkg.com"),
      withCsp('img-src https://unpkg.com; script-src https://a.example'),
      facts(),
    ],
    fail: [withCsp("script-src 'self' https://cdn.jsdelivr.net"), withCsp("script-src 'self' *.googleapis.com")],
  },
});
