import { defineHeaderCheck, fail, headerLine, pass, unknown } from '../../../engines/security-headers/define-check';
import { facts, withHeader } from '../../../engines/security-headers/example-facts';
import { hstsOf } from '../../../engines/security-headers/hsts/applicable';
import { OWASP_HSTS } from '../../../engines/security-headers/references';

const NAME = 'strict-transport-security';

export default defineHeaderCheck({
  id: 'hsts-include-subdomains',
  title: 'HSTS does not cover subdomains',
  category: 'transport',
  severity: 'low',
  description:
    'Without includeSubDomains a subdomain can still be reached in the clear, and from there cookies of the parent domain can be read or planted.',
  remediation: 'Add includeSubDomains after making sure that every subdomain answers over https.',
  references: [OWASP_HSTS],
  cwe: ['CWE-319'],
  frameworks: { 'owasp-top10-2021': ['A05'], 'asvs-4.0.3': ['14.4.5'] },
  needs: ['response'],
  *evaluate({ response }) {
    const hsts = hstsOf(response);
    if ('notApplicable' in hsts) return yield hsts.notApplicable;
    if (!hsts.policy || hsts.value === undefined || hsts.policy.maxAge === 0)
      return yield unknown('there is no HSTS policy in force');
    if (hsts.policy.includeSubDomains) yield pass();
    else yield fail('The policy holds for this host alone.', { evidence: headerLine(NAME, hsts.value) });
  },
  examples: {
    pass: [withHeader(NAME, 'max-age=31536000; IncludeSubdomains'), facts(), withHeader(NAME, 'max-age=0')],
    fail: [withHeader(NAME, 'max-age=31536000')],
  },
});
