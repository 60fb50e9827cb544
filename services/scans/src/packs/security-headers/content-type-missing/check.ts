import {
  defineHeaderCheck,
  fail,
  notAnAnswer,
  notApplicable,
  pass,
} from '../../../engines/security-headers/define-check';
import { facts } from '../../../engines/security-headers/example-facts';
import { mdn } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'content-type-missing',
  title: 'Response without a usable Content-Type',
  category: 'content',
  severity: 'low',
  description: 'Without a content type the browser guesses one from the content, which an attacker may have written.',
  remediation: 'Send a Content-Type with every response that has content.',
  references: [mdn('Content-Type')],
  cwe: ['CWE-436'],
  frameworks: { 'owasp-top10-2021': ['A05'], 'asvs-4.0.3': ['14.4.1'] },
  needs: ['response'],
  *evaluate({ response }) {
    const reason = notAnAnswer(response);
    if (reason) yield reason;
    else if (response.kind === 'redirect' || response.kind === 'empty')
      yield notApplicable('the response has no content');
    else if (response.mediaType) yield pass();
    else
      yield fail('The header is missing or cannot be read.', {
        evidence: `content-type: ${response.headers['content-type']?.[0] ?? '(absent)'}`,
      });
  },
  examples: {
    pass: [facts(), facts({ body: '', headers: { 'content-type': [] } })],
    fail: [facts({ headers: { 'content-type': [] } }), facts({ headers: { 'content-type': 'html' } })],
  },
});
