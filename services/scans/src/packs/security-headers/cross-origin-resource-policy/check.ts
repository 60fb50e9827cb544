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
import { mdn, OWASP_HEADERS } from '../../../engines/security-headers/references';

const NAME = 'cross-origin-resource-policy';
const KNOWN = new Set(['same-site', 'same-origin', 'cross-origin']);

export default defineHeaderCheck({
  id: 'cross-origin-resource-policy',
  title: 'Other sites may load the response',
  category: 'isolation',
  severity: 'info',
  description:
    'Cross-Origin-Resource-Policy keeps other sites from pulling a response into their process, where speculative attacks can read it.',
  remediation:
    'Send "Cross-Origin-Resource-Policy: same-origin" (same-site for assets that sister hosts share) on what is not meant for the public.',
  references: [OWASP_HEADERS, mdn('Cross-Origin-Resource-Policy')],
  cwe: ['CWE-693'],
  frameworks: { 'owasp-top10-2021': ['A05'] },
  needs: ['response'],
  *evaluate({ response }) {
    const reason = notAnAnswer(response);
    if (reason) return yield reason;
    if (response.kind === 'redirect' || response.kind === 'empty')
      return yield notApplicable('the response has no content');
    if (valuesOf(response, 'access-control-allow-origin').includes('*'))
      return yield notApplicable('the response is declared public by CORS');
    const value = valuesOf(response, NAME).at(-1);
    if (value === undefined) yield fail('The header is missing.');
    else if (!KNOWN.has(value.trim())) yield fail('No browser knows the value.', { evidence: headerLine(NAME, value) });
    else yield pass();
  },
  examples: {
    pass: [withHeader(NAME, 'same-origin'), json({ 'access-control-allow-origin': '*' })],
    fail: [facts(), withHeader(NAME, 'none')],
  },
});
