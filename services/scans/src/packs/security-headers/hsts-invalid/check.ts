import { defineHeaderCheck, fail, headerLine, pass } from '../../../engines/security-headers/define-check';
import { facts, withHeader } from '../../../engines/security-headers/example-facts';
import { hstsOf } from '../../../engines/security-headers/hsts/applicable';
import { RFC_HSTS } from '../../../engines/security-headers/references';

const NAME = 'strict-transport-security';

export default defineHeaderCheck({
  id: 'hsts-invalid',
  title: 'HSTS header that browsers ignore',
  category: 'transport',
  severity: 'medium',
  description:
    'A Strict-Transport-Security value without a readable max-age, or with a directive given twice, is ignored as a whole.',
  remediation:
    'Write the header as "max-age=31536000; includeSubDomains", each directive once, max-age in whole seconds.',
  references: [RFC_HSTS],
  cwe: ['CWE-319'],
  frameworks: { 'owasp-top10-2021': ['A05'], 'asvs-4.0.3': ['14.4.5'] },
  needs: ['response'],
  *evaluate({ response }) {
    const hsts = hstsOf(response);
    if ('notApplicable' in hsts) yield hsts.notApplicable;
    else if (hsts.value !== undefined && !hsts.policy)
      yield fail('The header cannot be read.', { evidence: headerLine(NAME, hsts.value) });
    else yield pass();
  },
  examples: {
    pass: [withHeader(NAME, 'max-age="31536000" ; includeSubDomains; vendor=1'), facts()],
    fail: [
      withHeader(NAME, 'includeSubDomains'),
      withHeader(NAME, 'max-age=1y'),
      withHeader(NAME, 'max-age=1; max-age=2'),
    ],
  },
});
