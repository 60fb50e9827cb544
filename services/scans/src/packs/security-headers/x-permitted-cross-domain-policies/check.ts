import { defineHeaderCheck, fail, headerLine, pass, valuesOf } from '../../../engines/security-headers/define-check';
import { facts, withHeader } from '../../../engines/security-headers/example-facts';
import { OWASP_HEADERS } from '../../../engines/security-headers/references';

const NAME = 'x-permitted-cross-domain-policies';

export default defineHeaderCheck({
  id: 'x-permitted-cross-domain-policies',
  title: 'Cross-domain policy files are permitted anywhere',
  category: 'legacy',
  severity: 'low',
  description:
    'With "all", any file of the site can serve as a cross-domain policy for Acrobat and other Adobe clients and open its data to other sites.',
  remediation: 'Send "X-Permitted-Cross-Domain-Policies: none".',
  references: [OWASP_HEADERS],
  cwe: ['CWE-942'],
  frameworks: { 'owasp-top10-2021': ['A05'] },
  needs: ['response'],
  *evaluate({ response }) {
    const value = valuesOf(response, NAME).find((one) => one.trim().toLowerCase() === 'all');
    if (value === undefined) yield pass();
    else yield fail('The header permits all.', { evidence: headerLine(NAME, value) });
  },
  examples: { pass: [facts(), withHeader(NAME, 'none')], fail: [withHeader(NAME, 'all')] },
});
