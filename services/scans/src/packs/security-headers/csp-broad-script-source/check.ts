import { enforced, weakInAll } from '../../../engines/security-headers/csp/effective';
import { isBroad } from '../../../engines/security-headers/csp/breadth';
import { matchingSources, scriptRules } from '../../../engines/security-headers/csp/script-rules';
import { defineHeaderCheck, fail, notAPage, notApplicable, pass } from '../../../engines/security-headers/define-check';
import { facts, withCsp } from '../../../engines/security-headers/example-facts';
import { OWASP_CSP } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'csp-broad-script-source',
  title: 'Content-Security-Policy allows scripts from nearly anywhere',
  category: 'csp',
  severity: 'medium',
  description:
    'A source of *, https:, data: or a whole top-level domain lets an attacker load a script of his own, so the policy does not stop cross-site scripting.',
  remediation:
    "Name the hosts that scripts come from, or use nonces with 'strict-dynamic', which makes browsers ignore host lists.",
  references: [OWASP_CSP],
  cwe: ['CWE-693', 'CWE-183'],
  frameworks: { 'owasp-top10-2021': ['A05', 'A03'], 'asvs-4.0.3': ['14.4.3'] },
  needs: ['response', 'csp'],
  *evaluate({ response, csp }) {
    const reason =
      notAPage(response) ?? (enforced(csp).length === 0 ? notApplicable('no policy is in force') : undefined);
    if (reason) return yield reason;
    const weak = weakInAll(csp, (policy) => {
      const rules = scriptRules(policy);
      const broad = rules ? matchingSources(rules).filter(isBroad) : [];
      return broad.length > 0 ? { text: policy.text, broad } : undefined;
    });
    if (!weak) return yield pass();
    const sources = weak.flatMap(({ broad }) => broad.map((source) => source.raw));
    yield fail(`Allowed: ${[...new Set(sources)].join(' ')}.`, { evidence: weak.map(({ text }) => text).join('\n') });
  },
  examples: {
    pass: [
      withCsp("script-src 'self' https://cdn.shop.example"),
      withCsp("script-src 'nonce-q83vEjRWeJCrze8SNFZ4kA==' 'strict-dynamic' https:"),
      withCsp('script-src *.shop.example'),
      withCsp("script-src 'self' blob:"),
      facts(),
    ],
    fail: [
      withCsp('script-src *'),
      withCsp("script-src 'self' https:"),
      withCsp("default-src 'self' data:"),
      withCsp('script-src *.com'),
      withCsp('script-src http://*'),
    ],
  },
});
