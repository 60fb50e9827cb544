import { defineHeaderCheck, fail, notAPage, pass, valuesOf } from '../../../engines/security-headers/define-check';
import { facts, json, withHeader } from '../../../engines/security-headers/example-facts';
import { mdn, OWASP_HEADERS } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'referrer-policy-missing',
  title: 'No Referrer-Policy',
  category: 'privacy',
  severity: 'info',
  description:
    'The site leaves it to each browser how much of its addresses it tells other sites. Current browsers send the origin alone; old ones send the whole address.',
  remediation: 'Send "Referrer-Policy: strict-origin-when-cross-origin" or a stricter value.',
  references: [OWASP_HEADERS, mdn('Referrer-Policy')],
  cwe: ['CWE-200'],
  frameworks: { 'owasp-top10-2021': ['A05'], 'asvs-4.0.3': ['14.4.6'] },
  needs: ['response', 'document'],
  *evaluate({ response, document }) {
    const reason = notAPage(response);
    if (reason) yield reason;
    else if (valuesOf(response, 'referrer-policy').some((value) => value.trim() !== '') || document.metaReferrer)
      yield pass();
    else yield fail('Neither a header nor a meta element sets one.');
  },
  examples: {
    pass: [
      withHeader('referrer-policy', 'no-referrer'),
      facts({ body: '<!doctype html><meta name="referrer" content="origin">' }),
      json(),
    ],
    fail: [facts()],
  },
});
