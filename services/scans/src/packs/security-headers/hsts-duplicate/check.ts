import { defineHeaderCheck, fail, pass, valuesOf } from '../../../engines/security-headers/define-check';
import { facts, withHeader } from '../../../engines/security-headers/example-facts';
import { hstsOf } from '../../../engines/security-headers/hsts/applicable';
import { RFC_HSTS } from '../../../engines/security-headers/references';

const NAME = 'strict-transport-security';

export default defineHeaderCheck({
  id: 'hsts-duplicate',
  title: 'HSTS header sent more than once',
  category: 'transport',
  severity: 'low',
  description:
    'Browsers take the first Strict-Transport-Security header alone, so the policy that holds may not be the one that was meant.',
  remediation: 'Set the header in one place only: either the application or the proxy before it.',
  references: [RFC_HSTS],
  cwe: ['CWE-16'],
  frameworks: { 'owasp-top10-2021': ['A05'] },
  needs: ['response'],
  *evaluate({ response }) {
    const hsts = hstsOf(response);
    if ('notApplicable' in hsts) return yield hsts.notApplicable;
    const values = valuesOf(response, NAME);
    if (values.length > 1)
      yield fail(`The header was sent ${values.length} times.`, {
        evidence: values.map((value) => `${NAME}: ${value}`).join('\n'),
      });
    else yield pass();
  },
  examples: {
    pass: [withHeader(NAME, 'max-age=31536000'), facts()],
    fail: [withHeader(NAME, 'max-age=60', 'max-age=31536000')],
  },
});
