import {
  defineHeaderCheck,
  fail,
  headerLine,
  notAPage,
  notApplicable,
  pass,
} from '../../../engines/security-headers/define-check';
import { facts, json } from '../../../engines/security-headers/example-facts';
import { mdn } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'charset-missing',
  title: 'Page without a declared character set',
  category: 'content',
  severity: 'low',
  description:
    'When nobody says how a page is encoded, browsers guess, and a wrong guess can turn harmless text into markup.',
  remediation: 'Send "Content-Type: text/html; charset=utf-8".',
  references: [mdn('Content-Type')],
  cwe: ['CWE-173'],
  frameworks: { 'owasp-top10-2021': ['A05'], 'asvs-4.0.3': ['14.4.1'] },
  needs: ['response', 'document'],
  *evaluate({ response, document }) {
    const reason =
      notAPage(response) ?? (response.mediaType ? undefined : notApplicable('the response has no content type at all'));
    if (reason) yield reason;
    else if (response.charset || document.metaCharset) yield pass();
    else
      yield fail('Neither the header nor a meta element names one.', {
        evidence: headerLine('content-type', response.mediaType ?? ''),
      });
  },
  examples: {
    pass: [
      facts(),
      facts({ headers: { 'content-type': 'text/html' }, body: '<!doctype html><meta charset=utf-8>' }),
      json(),
    ],
    fail: [facts({ headers: { 'content-type': 'text/html' } })],
  },
});
