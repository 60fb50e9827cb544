import {
  defineHeaderCheck,
  fail,
  headerLine,
  notAPage,
  notApplicable,
  pass,
  valuesOf,
} from '../../../engines/security-headers/define-check';
import { facts, json, withHeader } from '../../../engines/security-headers/example-facts';
import { mdn, OWASP_HEADERS } from '../../../engines/security-headers/references';

const NAME = 'cross-origin-opener-policy';
const ISOLATING = new Set(['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups']);

export default defineHeaderCheck({
  id: 'cross-origin-opener-policy',
  title: 'Windows of other sites keep a handle on the page',
  category: 'isolation',
  severity: 'info',
  description:
    'Without Cross-Origin-Opener-Policy a site that opens the page shares a browsing context group with it, which cross-site leaks build on.',
  remediation:
    'Send "Cross-Origin-Opener-Policy: same-origin", or same-origin-allow-popups where sign-in windows need it.',
  references: [OWASP_HEADERS, mdn('Cross-Origin-Opener-Policy')],
  cwe: ['CWE-693'],
  frameworks: { 'owasp-top10-2021': ['A05'] },
  needs: ['response'],
  *evaluate({ response }) {
    const reason =
      notAPage(response) ??
      (response.scheme === 'http' ? notApplicable('the header works over https only') : undefined);
    if (reason) return yield reason;
    const value = valuesOf(response, NAME).at(-1);
    const policy = value?.split(';')[0]?.trim() ?? '';
    if (ISOLATING.has(policy)) yield pass();
    else if (value === undefined) yield fail('The header is missing.');
    else yield fail('The value isolates nothing.', { evidence: headerLine(NAME, value) });
  },
  examples: {
    pass: [withHeader(NAME, 'same-origin; report-to="x"'), json(), facts({ url: 'http://shop.example/' })],
    fail: [facts(), withHeader(NAME, 'unsafe-none'), withHeader(NAME, 'same_origin')],
  },
});
