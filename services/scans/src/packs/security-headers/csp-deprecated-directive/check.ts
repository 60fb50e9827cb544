import { defineHeaderCheck, fail, notAPage, notApplicable, pass } from '../../../engines/security-headers/define-check';
import { facts, withCsp } from '../../../engines/security-headers/example-facts';
import { CSP3 } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'csp-deprecated-directive',
  title: 'Content-Security-Policy uses a removed directive',
  category: 'csp',
  severity: 'info',
  description: 'The directive was taken out of the specification; current browsers ignore it.',
  remediation: 'Remove the directive and use its successor where there is one.',
  references: [CSP3],
  cwe: ['CWE-477'],
  frameworks: { 'owasp-top10-2021': ['A05'] },
  needs: ['response', 'csp'],
  *evaluate({ response, csp }) {
    const reason = notAPage(response) ?? (csp.policies.length === 0 ? notApplicable('no policy is sent') : undefined);
    if (reason) return yield reason;
    const used = new Map(
      csp.policies
        .flatMap((policy) => policy.problems)
        .filter((problem) => problem.kind === 'deprecated-directive')
        .map((problem) => [problem.directive, problem.detail]),
    );
    for (const [directive, detail] of used)
      yield fail(`${directive}: ${detail}.`, { evidence: directive, identity: directive });
    if (used.size === 0) yield pass();
  },
  examples: {
    pass: [withCsp("default-src 'self'; report-uri /csp"), facts()],
    fail: [withCsp("default-src 'self'; block-all-mixed-content"), withCsp('plugin-types application/pdf')],
  },
});
