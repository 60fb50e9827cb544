import { defineHeaderCheck, fail, notAPage, notApplicable, pass } from '../../../engines/security-headers/define-check';
import { facts, withCsp } from '../../../engines/security-headers/example-facts';
import { CSP3 } from '../../../engines/security-headers/references';

const page = (policy: string) =>
  facts({ body: `<!doctype html><head><meta http-equiv="Content-Security-Policy" content="${policy}"></head>` });

export default defineHeaderCheck({
  id: 'csp-ignored-in-meta',
  title: 'Directive that works in a header stands in a meta element',
  category: 'csp',
  severity: 'low',
  description:
    'Browsers ignore frame-ancestors, sandbox and report-uri in a meta element, so the protection they promise is not there.',
  remediation: 'Send the policy as a Content-Security-Policy header.',
  references: [CSP3],
  cwe: ['CWE-16', 'CWE-1021'],
  frameworks: { 'owasp-top10-2021': ['A05'], 'asvs-4.0.3': ['14.4.3'] },
  needs: ['response', 'csp'],
  *evaluate({ response, csp }) {
    const reason =
      notAPage(response) ??
      (csp.policies.some((policy) => policy.from === 'meta')
        ? undefined
        : notApplicable('no meta element sets a policy'));
    if (reason) return yield reason;
    const ignored = new Set(
      csp.policies
        .flatMap((policy) => policy.problems)
        .filter((problem) => problem.kind === 'ignored-in-meta')
        .map((problem) => problem.directive),
    );
    for (const directive of ignored)
      yield fail(`${directive} is ignored there.`, {
        evidence: directive,
        identity: directive,
        severity: directive === 'report-uri' ? 'info' : 'low',
      });
    if (ignored.size === 0) yield pass();
  },
  examples: {
    pass: [page("default-src 'self'"), withCsp("frame-ancestors 'none'")],
    fail: [page("default-src 'self'; frame-ancestors 'none'")],
  },
});
