import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { certificate, NOT_STAPLED, ocsp } from '../examples';

export default defineSslCheck({
  id: 'ssl-must-staple-unmet',
  title: 'The certificate demands stapling, but nothing is stapled',
  severity: 'medium',
  ratingCap: 'B',
  description: 'Clients that keep to the must-staple extension refuse the connection.',
  remediation: 'Turn OCSP stapling on, or have the certificate issued without the extension.',
  references: ['https://datatracker.ietf.org/doc/html/rfc7633'],
  cwe: ['CWE-299'],
  needs: ['certificate', 'ocsp'],
  *evaluate({ certificate: { leaf }, ocsp: { stapled, status } }) {
    yield leaf.mustStaple && (!stapled || status === 'invalid') ? fail('No valid OCSP response is stapled.') : pass();
  },
  examples: {
    fail: [{ ...certificate({ mustStaple: true }), ...ocsp(NOT_STAPLED) }],
    pass: [
      { ...certificate({ mustStaple: true }), ...ocsp() },
      { ...certificate(), ...ocsp(NOT_STAPLED) },
    ],
  },
});
