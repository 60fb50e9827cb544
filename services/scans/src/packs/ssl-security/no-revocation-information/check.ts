import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { certificate, trust } from '../examples';

const DAY_MS = 86_400_000;
// Certificates this short need none (Baseline Requirements, "Short-lived Subscriber Certificate").
const SHORT_LIVED_DAYS = 10;

export default defineSslCheck({
  id: 'ssl-no-revocation-information',
  title: 'The certificate does not say where revocation is published',
  severity: 'low',
  description: 'Without a CRL or OCSP address nobody can find out that the certificate was taken back.',
  remediation: 'Have the certificate issued with a CRL distribution point or an OCSP address.',
  references: ['https://cabforum.org/working-groups/server/baseline-requirements/'],
  cwe: ['CWE-299'],
  needs: ['certificate', 'trust'],
  *evaluate({ certificate: { leaf }, trust: { publiclyTrusted } }) {
    const days = (Date.parse(leaf.validTo) - Date.parse(leaf.validFrom)) / DAY_MS;
    const lacking = leaf.ocspUrls.length + leaf.crlUrls.length === 0 && days > SHORT_LIVED_DAYS;
    // What clients of a private authority expect is for that authority to say.
    yield lacking ? fail('It names neither.', { severity: publiclyTrusted ? 'low' : 'info' }) : pass();
  },
  examples: {
    fail: [
      { ...certificate({ ocspUrls: [] }), ...trust() },
      { ...certificate({ ocspUrls: [] }), ...trust({ publiclyTrusted: false }) },
    ],
    pass: [
      { ...certificate(), ...trust() },
      { ...certificate({ ocspUrls: [], validTo: '2030-01-07T00:00:00.000Z' }), ...trust() },
    ],
  },
});
