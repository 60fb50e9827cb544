import { fail, pass } from '@osk/checks';
import type { Severity } from '@osk/contracts';
import { defineSslCheck } from '../define-ssl-check';
import { certificate } from '../examples';
import { label, leaves } from '../judge';

const DAY_MS = 86_400_000;
const SOON = 30;

export default defineSslCheck({
  id: 'ssl-certificate-expiring',
  title: 'The certificate expires soon',
  severity: 'low',
  description: 'An expired certificate takes the service down for everybody at once.',
  remediation: 'Renew the certificate now, and let a program do it from now on (ACME).',
  references: ['https://datatracker.ietf.org/doc/html/rfc5280#section-4.1.2.5'],
  cwe: ['CWE-298'],
  needs: ['certificate'],
  *evaluate({ certificate: facts }) {
    for (const info of leaves(facts)) {
      const lifetime = (Date.parse(info.validTo) - Date.parse(info.validFrom)) / DAY_MS;
      const left = (Date.parse(info.validTo) - Date.parse(facts.at)) / DAY_MS;
      if (left < 0 || left > SOON) yield pass();
      else
        yield fail(`${label(info)} expires in ${Math.floor(left)} days.`, {
          severity: severityOf(left, lifetime),
          evidence: `notAfter ${info.validTo}`,
        });
    }
  },
  examples: {
    fail: [
      certificate({ validFrom: '2029-11-01T00:00:00.000Z', validTo: '2030-02-26T00:00:00.000Z' }),
      certificate({ validTo: '2030-02-04T00:00:00.000Z' }),
    ],
    pass: [certificate(), certificate({ validTo: '2030-01-31T00:00:00.000Z' })],
  },
});

function severityOf(left: number, lifetime: number): Severity {
  // Certificates of a few weeks or months are renewed late in their life: the last third is what "soon" means for them.
  const soon = Math.min(SOON, lifetime / 3);
  if (left <= Math.min(7, soon / 4)) return 'high';
  if (left <= Math.min(14, soon / 2)) return 'medium';
  return left <= soon ? 'low' : 'info';
}
