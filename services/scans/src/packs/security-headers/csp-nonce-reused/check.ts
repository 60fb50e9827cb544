import {
  defineHeaderCheck,
  fail,
  notAPage,
  notApplicable,
  pass,
  unknown,
} from '../../../engines/security-headers/define-check';
import { facts } from '../../../engines/security-headers/example-facts';
import { CSP3 } from '../../../engines/security-headers/references';

const policy = (nonce: string) => `script-src 'nonce-${nonce}'`;
const two = (first: string, second: string) =>
  facts({ headers: { 'content-security-policy': policy(first) }, repeats: [policy(second)] });

export default defineHeaderCheck({
  id: 'csp-nonce-reused',
  title: 'Content-Security-Policy nonce is the same in every response',
  category: 'csp',
  severity: 'medium',
  description:
    'A nonce that does not change can be read once and put into an injected script, which then runs: the policy no longer stops cross-site scripting.',
  remediation: 'Make a new nonce for every response, and do not cache pages that carry one.',
  references: [CSP3],
  cwe: ['CWE-323'],
  frameworks: { 'owasp-top10-2021': ['A02', 'A05'], 'asvs-4.0.3': ['6.3.1', '14.4.3'] },
  needs: ['response', 'csp'],
  *evaluate({ response, csp }) {
    const reason = notAPage(response);
    if (reason) return yield reason;
    const [first = [], ...others] = csp.nonceSamples;
    if (first.length === 0) return yield notApplicable('the policy uses no nonce');
    if (!others.some((nonces) => nonces.length > 0)) return yield unknown('the page was fetched only once');
    const repeated = others.filter((nonces) => nonces.some((nonce) => first.includes(nonce))).length;
    if (repeated === 0) yield pass();
    else
      yield fail(`${repeated} of ${others.length} further fetches brought the same nonce.`, {
        evidence: `the nonce of ${first[0]?.length ?? 0} characters came again`,
      });
  },
  examples: {
    pass: [two('q83vEjRWeJCrze8SNFZ4kA', 'AAAAEjRWeJCrze8SNFZ4kA'), facts()],
    fail: [two('q83vEjRWeJCrze8SNFZ4kA', 'q83vEjRWeJCrze8SNFZ4kA')],
  },
});
