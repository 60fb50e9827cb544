import { enforced, weakInAll } from '../../../engines/security-headers/csp/effective';
import { matchingSources, scriptRules } from '../../../engines/security-headers/csp/script-rules';
import { defineHeaderCheck, fail, notAPage, notApplicable, pass } from '../../../engines/security-headers/define-check';
import { facts, withCsp } from '../../../engines/security-headers/example-facts';
import { OWASP_CSP } from '../../../engines/security-headers/references';

const SCHEMES = new Set(['blob', 'filesystem', 'mediastream']);

export default defineHeaderCheck({
  id: 'csp-blob-script-source',
  title: 'Content-Security-Policy allows scripts from blob: addresses',
  category: 'csp',
  severity: 'low',
  description: 'Text that a page can be made to put into a blob becomes a script the policy lets run.',
  remediation: 'Remove blob: and filesystem: from script-src; allow them in worker-src alone when workers need them.',
  references: [OWASP_CSP],
  cwe: ['CWE-693'],
  frameworks: { 'owasp-top10-2021': ['A05', 'A03'], 'asvs-4.0.3': ['14.4.3'] },
  needs: ['response', 'csp'],
  *evaluate({ response, csp }) {
    const reason =
      notAPage(response) ?? (enforced(csp).length === 0 ? notApplicable('no policy is in force') : undefined);
    if (reason) return yield reason;
    const weak = weakInAll(csp, (policy) => {
      const rules = scriptRules(policy);
      return rules && matchingSources(rules).some((source) => source.kind === 'scheme' && SCHEMES.has(source.scheme))
        ? policy.text
        : undefined;
    });
    if (weak) yield fail('Such a scheme is among the script sources.', { evidence: weak.join('\n') });
    else yield pass();
  },
  examples: {
    pass: [withCsp("script-src 'self'; worker-src blob:"), facts()],
    fail: [withCsp("script-src 'self' blob:"), withCsp('default-src filesystem:')],
  },
});
