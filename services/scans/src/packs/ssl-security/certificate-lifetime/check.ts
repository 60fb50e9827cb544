import { fail, pass } from '@osk/checks';
import { defineSslCheck } from '../define-ssl-check';
import { certificate, trust } from '../examples';
import { label, leaves } from '../judge';

const MAX_DAYS = 398;
const DAY_MS = 86_400_000;
// The rule holds for certificates issued since (CA/Browser Forum ballot SC31).
const SINCE = '2020-09-01T00:00:00.000Z';

export default defineSslCheck({
  id: 'ssl-certificate-lifetime',
  title: 'The certificate is valid for too long',
  severity: 'low',
  description: 'Browsers refuse public certificates of more than 398 days: what has changed since is not seen.',
  remediation: 'Have the certificate issued for 398 days at most; 90 days and automatic renewal are better.',
  references: ['https://cabforum.org/working-groups/server/baseline-requirements/'],
  cwe: ['CWE-295'],
  needs: ['certificate', 'trust'],
  *evaluate({ certificate: facts, trust: { publiclyTrusted } }) {
    if (!publiclyTrusted) return yield pass();
    for (const info of leaves(facts)) {
      const days = (Date.parse(info.validTo) - Date.parse(info.validFrom)) / DAY_MS;
      yield days > MAX_DAYS + 1 && info.validFrom >= SINCE
        ? fail(`${label(info)} is valid for ${Math.round(days)} days.`)
        : pass();
    }
  },
  examples: {
    fail: [{ ...certificate({ validTo: '2032-01-01T00:00:00.000Z' }), ...trust() }],
    pass: [
      { ...certificate(), ...trust() },
      { ...certificate({ validTo: '2032-01-01T00:00:00.000Z' }), ...trust({ publiclyTrusted: false }) },
    ],
  },
});
