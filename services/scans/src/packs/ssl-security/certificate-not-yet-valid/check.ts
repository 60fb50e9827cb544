import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { certificate } from '../examples';
import { label, leaves } from '../judge';

export default defineSslCheck({
  id: 'ssl-certificate-not-yet-valid',
  title: 'The certificate is not valid yet',
  severity: 'high',
  ratingCap: 'F',
  description: 'Clients refuse a certificate before its first day.',
  remediation:
    'Install the certificate when its time has come, or have one issued that is valid now; check the clocks.',
  references: ['https://datatracker.ietf.org/doc/html/rfc5280#section-4.1.2.5'],
  cwe: ['CWE-298'],
  needs: ['certificate'],
  *evaluate({ certificate: facts }) {
    for (const info of leaves(facts)) {
      yield info.validFrom > facts.at
        ? fail(`${label(info)} is valid from ${info.validFrom.slice(0, 10)}.`, {
            evidence: `notBefore ${info.validFrom}`,
          })
        : pass();
    }
  },
  examples: { fail: [certificate({ validFrom: '2030-02-02T00:00:00.000Z' })], pass: [certificate()] },
});
