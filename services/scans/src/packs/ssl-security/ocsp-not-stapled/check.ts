import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { certificate, NOT_STAPLED, ocsp } from '../examples';

export default defineSslCheck({
  id: 'ssl-ocsp-not-stapled',
  title: 'No OCSP response is stapled',
  severity: 'info',
  description:
    'Clients that want to know whether the certificate was revoked have to ask the authority, which then learns who visits.',
  remediation: 'Turn OCSP stapling on where the certificate names an OCSP responder.',
  references: ['https://datatracker.ietf.org/doc/html/rfc6066#section-8'],
  cwe: ['CWE-299'],
  needs: ['certificate', 'ocsp'],
  *evaluate({ certificate: { leaf }, ocsp: { stapled } }) {
    yield leaf.ocspUrls.length > 0 && !leaf.mustStaple && !stapled ? fail('The server sends none.') : pass();
  },
  examples: {
    fail: [{ ...certificate(), ...ocsp(NOT_STAPLED) }],
    pass: [
      { ...certificate(), ...ocsp() },
      { ...certificate({ ocspUrls: [] }), ...ocsp(NOT_STAPLED) },
    ],
  },
});
