import { defineHeaderCheck, fail, notAPage, notApplicable, pass } from '../../../engines/security-headers/define-check';
import { facts, withCsp } from '../../../engines/security-headers/example-facts';
import { CSP3 } from '../../../engines/security-headers/references';

/** These change what is allowed, the rest only does nothing. */
const MISLEADING = new Set([
  'unquoted-keyword',
  'missing-semicolon',
  'invalid-source',
  'unknown-directive',
  'duplicate-directive',
]);

export default defineHeaderCheck({
  id: 'csp-syntax',
  title: 'Content-Security-Policy with parts browsers do not understand',
  category: 'csp',
  severity: 'low',
  description: 'Browsers drop silently what they cannot read, so the policy in force is not the one that was written.',
  remediation:
    'Correct the named parts: keywords stand in single quotes, directives are separated by semicolons, each is given once.',
  references: [CSP3],
  cwe: ['CWE-16'],
  frameworks: { 'owasp-top10-2021': ['A05'], 'asvs-4.0.3': ['14.4.3'] },
  needs: ['response', 'csp'],
  *evaluate({ response, csp }) {
    const reason = notAPage(response) ?? (csp.policies.length === 0 ? notApplicable('no policy is sent') : undefined);
    if (reason) return yield reason;
    const problems = csp.policies
      .flatMap((policy) => policy.problems)
      .filter((problem) => problem.kind !== 'deprecated-directive' && problem.kind !== 'ignored-in-meta');
    const seen = new Set<string>();
    for (const { kind, directive, detail } of problems) {
      const identity = `${kind} ${directive}`;
      if (seen.has(identity)) continue;
      seen.add(identity);
      yield fail(`${directive}: ${detail}.`, {
        evidence: `${directive}: ${detail}`,
        identity,
        severity: MISLEADING.has(kind) ? 'low' : 'info',
      });
    }
    if (problems.length === 0) yield pass();
  },
  examples: {
    pass: [withCsp("default-src 'self'"), facts()],
    fail: [
      withCsp('script-src self'),
      withCsp("default-src 'self', script-scr 'self'"),
      withCsp("object-src 'none' https://a.example"),
    ],
  },
});
