import {
  defineHeaderCheck,
  fail,
  headerLine,
  notAPage,
  notApplicable,
  pass,
  valuesOf,
} from '../../../engines/security-headers/define-check';
import { facts, withHeader } from '../../../engines/security-headers/example-facts';
import { mdn } from '../../../engines/security-headers/references';

const NAME = 'cross-origin-embedder-policy';
const KNOWN = new Set(['require-corp', 'credentialless', 'unsafe-none']);

export default defineHeaderCheck({
  id: 'cross-origin-embedder-policy',
  title: 'Cross-Origin-Embedder-Policy missing or not understood',
  category: 'isolation',
  severity: 'info',
  description:
    'With this header, and an isolating opener policy, a page is kept in a process of its own and may not load what does not agree to it.',
  remediation:
    'Send "Cross-Origin-Embedder-Policy: require-corp" (or credentialless) where everything that the page embeds allows it.',
  references: [mdn('Cross-Origin-Embedder-Policy')],
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
    if (value === undefined) yield fail('The header is missing.');
    else if (!KNOWN.has(policy)) yield fail('No browser knows the value.', { evidence: headerLine(NAME, value) });
    else yield pass();
  },
  examples: {
    pass: [withHeader(NAME, 'require-corp'), facts({ url: 'http://shop.example/' })],
    fail: [facts(), withHeader(NAME, 'yes')],
  },
});
