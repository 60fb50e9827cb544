import { defineHeaderCheck, fail, pass, valuesOf } from '../../../engines/security-headers/define-check';
import { facts, withHeader } from '../../../engines/security-headers/example-facts';
import { hstsOf } from '../../../engines/security-headers/hsts/applicable';
import { mdn, OWASP_HSTS, RFC_HSTS } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'hsts-missing',
  title: 'No HTTP Strict Transport Security',
  category: 'transport',
  severity: 'medium',
  description:
    'Without HSTS a browser that is given a plain http address sends its first request in the clear, where it can be read and redirected.',
  remediation:
    'Send "Strict-Transport-Security: max-age=31536000; includeSubDomains" on every https response of the host.',
  references: [OWASP_HSTS, RFC_HSTS, mdn('Strict-Transport-Security')],
  cwe: ['CWE-319', 'CWE-523'],
  frameworks: { 'owasp-top10-2021': ['A05', 'A02'], 'asvs-4.0.3': ['14.4.5'] },
  needs: ['response'],
  *evaluate({ response }) {
    const hsts = hstsOf(response);
    if ('notApplicable' in hsts) yield hsts.notApplicable;
    else if (valuesOf(response, 'strict-transport-security').length === 0)
      yield fail('The response carries no Strict-Transport-Security header.');
    else yield pass();
  },
  examples: {
    pass: [
      withHeader('strict-transport-security', 'max-age=63072000'),
      facts({ url: 'https://192.0.2.7/' }),
      facts({ url: 'http://shop.example/' }),
    ],
    fail: [facts()],
  },
});
