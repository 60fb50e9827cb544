import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { NOT_STAPLED, ocsp } from '../examples';

export default defineSslCheck({
  id: 'ssl-ocsp-staple-invalid',
  title: 'The stapled OCSP response is of no use',
  severity: 'low',
  description:
    'It is out of date, cannot be verified, or is about another certificate; some clients refuse the connection.',
  remediation:
    'Check that the server can reach the OCSP responder and renews what it staples; remove files stapled by hand.',
  references: ['https://datatracker.ietf.org/doc/html/rfc6960#section-3.2'],
  cwe: ['CWE-299'],
  needs: ['ocsp'],
  *evaluate({ ocsp: { stapled, status, stale, detail, nextUpdate } }) {
    if (!stapled) return yield pass();
    if (status === 'invalid') yield fail(`Of the response: ${detail}.`);
    else yield stale ? fail(`It was good until ${nextUpdate ?? 'a day that is not named'}.`) : pass();
  },
  examples: {
    fail: [ocsp({ status: 'invalid', detail: 'it cannot be read' }), ocsp({ stale: true })],
    pass: [ocsp(), ocsp(NOT_STAPLED)],
  },
});
