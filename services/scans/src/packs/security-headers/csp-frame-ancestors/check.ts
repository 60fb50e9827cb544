import { enforced, has } from '../../../engines/security-headers/csp/effective';
import {
  defineHeaderCheck,
  fail,
  notAPage,
  notApplicable,
  pass,
  valuesOf,
} from '../../../engines/security-headers/define-check';
import { facts, withCsp } from '../../../engines/security-headers/example-facts';
import { OWASP_CLICKJACKING } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'csp-frame-ancestors',
  title: 'Framing is restricted by the old header alone',
  category: 'framing',
  severity: 'info',
  description:
    'X-Frame-Options knows only "nobody" and "this site"; frame-ancestors took its place and can name the sites that may frame the page.',
  remediation: "Add frame-ancestors 'self' (or 'none') to the policy beside X-Frame-Options.",
  references: [OWASP_CLICKJACKING],
  cwe: ['CWE-1021'],
  frameworks: { 'owasp-top10-2021': ['A05'], 'asvs-4.0.3': ['14.4.7'] },
  needs: ['response', 'csp'],
  *evaluate({ response, csp }) {
    const reason =
      notAPage(response) ?? (enforced(csp).length === 0 ? notApplicable('no policy is in force') : undefined);
    if (reason) return yield reason;
    if (enforced(csp).some((policy) => has(policy, 'frame-ancestors'))) return yield pass();
    const value = valuesOf(response, 'x-frame-options')[0];
    if (value === undefined) yield notApplicable('there is no X-Frame-Options header either');
    else yield fail('The policy has no frame-ancestors.', { evidence: `x-frame-options: ${value}` });
  },
  examples: {
    pass: [withCsp("frame-ancestors 'self'"), facts(), withCsp("default-src 'self'")],
    fail: [facts({ headers: { 'content-security-policy': "default-src 'self'", 'x-frame-options': 'DENY' } })],
  },
});
