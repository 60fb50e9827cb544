import { enforced } from '../../../engines/security-headers/csp/effective';
import { scriptRules } from '../../../engines/security-headers/csp/script-rules';
import { defineHeaderCheck, fail, notAPage, notApplicable, pass } from '../../../engines/security-headers/define-check';
import { facts, withCsp } from '../../../engines/security-headers/example-facts';
import { CSP3 } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'csp-strict-dynamic-alone',
  title: "'strict-dynamic' without a nonce or hash",
  category: 'csp',
  severity: 'info',
  description:
    "'strict-dynamic' makes browsers ignore host sources; without a nonce or a hash beside it no script runs at all.",
  remediation: "Add a nonce or the hashes of the scripts that start the page, or remove 'strict-dynamic'.",
  references: [CSP3],
  cwe: ['CWE-16'],
  frameworks: { 'owasp-top10-2021': ['A05'] },
  needs: ['response', 'csp'],
  *evaluate({ response, csp }) {
    const reason =
      notAPage(response) ?? (enforced(csp).length === 0 ? notApplicable('no policy is in force') : undefined);
    if (reason) return yield reason;
    const broken = enforced(csp).filter((policy) => {
      const rules = scriptRules(policy);
      return rules?.strictDynamic === true && !rules.hasNonceOrHash;
    });
    if (broken.length > 0)
      yield fail('The policy blocks every script.', { evidence: broken.map((policy) => policy.text).join('\n') });
    else yield pass();
  },
  examples: {
    pass: [withCsp("script-src 'strict-dynamic' 'nonce-q83vEjRWeJCrze8SNFZ4kA=='"), facts()],
    fail: [withCsp("script-src 'strict-dynamic' https:")],
  },
});
