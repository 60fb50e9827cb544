import {
  defineHeaderCheck,
  fail,
  headerLine,
  notAnAnswer,
  notApplicable,
  pass,
  valuesOf,
} from '../../../engines/security-headers/define-check';
import { facts, json, withHeader } from '../../../engines/security-headers/example-facts';
import { FETCH, mdn, OWASP_HEADERS } from '../../../engines/security-headers/references';

const NAME = 'x-content-type-options';

export default defineHeaderCheck({
  id: 'x-content-type-options',
  title: 'Content type can be guessed by the browser',
  category: 'content',
  severity: 'low',
  description:
    'Without "nosniff" a browser may take a response for a script or a page although it was declared as something else.',
  remediation: 'Send "X-Content-Type-Options: nosniff" on every response, together with a correct Content-Type.',
  references: [OWASP_HEADERS, mdn('X-Content-Type-Options'), FETCH],
  cwe: ['CWE-693'],
  frameworks: { 'owasp-top10-2021': ['A05'], 'asvs-4.0.3': ['14.4.4'] },
  needs: ['response'],
  *evaluate({ response }) {
    const reason = notAnAnswer(response);
    if (reason) return yield reason;
    if (response.kind === 'redirect' || response.kind === 'empty')
      return yield notApplicable('the response has no content');
    const values = valuesOf(response, NAME);
    // Fetch, section 2.2.6: only the first value of the combined list counts.
    if (values.join(',').split(',')[0]?.trim().toLowerCase() === 'nosniff') yield pass();
    else if (values.length > 0)
      yield fail('The header has another value than "nosniff".', {
        evidence: values.map((value) => headerLine(NAME, value)).join('\n'),
      });
    else yield fail('The header is missing.');
  },
  examples: {
    pass: [withHeader(NAME, 'NoSniff'), facts({ status: 204, body: '' }), withHeader(NAME, 'nosniff', 'nosniff')],
    fail: [facts(), json(), withHeader(NAME, 'none')],
  },
});
