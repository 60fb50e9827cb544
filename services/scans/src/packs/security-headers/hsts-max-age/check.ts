import { defineHeaderCheck, fail, headerLine, pass, unknown } from '../../../engines/security-headers/define-check';
import { facts, withHeader } from '../../../engines/security-headers/example-facts';
import { hstsOf } from '../../../engines/security-headers/hsts/applicable';
import { ASVS_MAX_AGE } from '../../../engines/security-headers/hsts/parse-hsts';
import { OWASP_HSTS, RFC_HSTS } from '../../../engines/security-headers/references';

const NAME = 'strict-transport-security';

export default defineHeaderCheck({
  id: 'hsts-max-age',
  title: 'HSTS holds for too short a time',
  category: 'transport',
  severity: 'low',
  description:
    'HSTS protects only visitors who came back within max-age; a short one leaves regular visitors unprotected.',
  remediation: 'Raise max-age to 31536000 (one year) or more once all of the host works over https.',
  references: [OWASP_HSTS, RFC_HSTS],
  cwe: ['CWE-319'],
  frameworks: { 'owasp-top10-2021': ['A05'], 'asvs-4.0.3': ['14.4.5'] },
  needs: ['response'],
  *evaluate({ response }) {
    const hsts = hstsOf(response);
    if ('notApplicable' in hsts) return yield hsts.notApplicable;
    if (!hsts.policy || hsts.value === undefined) return yield unknown('there is no HSTS policy to judge');
    const evidence = headerLine(NAME, hsts.value);
    if (hsts.policy.maxAge === 0)
      yield fail('max-age=0 tells browsers to forget the policy.', { evidence, severity: 'medium' });
    else if (hsts.policy.maxAge < ASVS_MAX_AGE) yield fail(`max-age is ${hsts.policy.maxAge} seconds.`, { evidence });
    else yield pass();
  },
  examples: {
    pass: [
      withHeader(NAME, 'max-age=15724800'),
      facts(),
      facts({ url: 'https://[2001:db8::1]/', headers: { [NAME]: 'max-age=1' } }),
    ],
    fail: [withHeader(NAME, 'max-age=0'), withHeader(NAME, 'max-age=86400; includeSubDomains')],
  },
});
