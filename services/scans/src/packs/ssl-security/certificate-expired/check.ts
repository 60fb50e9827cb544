import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { certificate } from '../examples';
import { label, leaves } from '../judge';

export default defineSslCheck({
  id: 'ssl-certificate-expired',
  title: 'The certificate has expired',
  severity: 'high',
  ratingCap: 'F',
  description: 'Clients refuse the connection or teach their users to click warnings away.',
  remediation: 'Renew the certificate, and let a program do it from now on (ACME).',
  references: ['https://datatracker.ietf.org/doc/html/rfc5280#section-4.1.2.5'],
  cwe: ['CWE-298'],
  needs: ['certificate'],
  *evaluate({ certificate: facts }) {
    for (const info of leaves(facts)) {
      yield info.validTo < facts.at
        ? fail(`${label(info)} expired on ${info.validTo.slice(0, 10)}.`, { evidence: `notAfter ${info.validTo}` })
        : pass();
    }
  },
  examples: { fail: [certificate({ validTo: '2030-01-31T00:00:00.000Z' })], pass: [certificate()] },
});
