import { defineHeaderCheck, fail, headerLine, pass, valuesOf } from '../../../engines/security-headers/define-check';
import { facts, withHeader } from '../../../engines/security-headers/example-facts';
import { mdn, OWASP_HEADERS_SHEET } from '../../../engines/security-headers/references';

const NAME = 'x-xss-protection';

export default defineHeaderCheck({
  id: 'x-xss-protection',
  title: 'The XSS filter of old browsers is switched on',
  category: 'legacy',
  severity: 'info',
  description:
    'Browsers have removed the filter because it could be abused to switch off parts of a page; in those that still have it, it can make safe pages unsafe.',
  remediation: 'Send "X-XSS-Protection: 0" or leave the header out, and rely on a Content-Security-Policy.',
  references: [OWASP_HEADERS_SHEET, mdn('X-XSS-Protection')],
  cwe: ['CWE-16'],
  frameworks: { 'owasp-top10-2021': ['A05'] },
  needs: ['response'],
  *evaluate({ response }) {
    const value = valuesOf(response, NAME)[0];
    if (value === undefined || !/^\s*1/.test(value)) yield pass();
    else yield fail('The header enables it.', { evidence: headerLine(NAME, value) });
  },
  examples: {
    pass: [facts(), withHeader(NAME, '0')],
    fail: [withHeader(NAME, '1'), withHeader(NAME, '1; mode=block')],
  },
});
