import {
  defineHeaderCheck,
  fail,
  headerLine,
  notApplicable,
  pass,
} from '../../../engines/security-headers/define-check';
import { facts, withHeader } from '../../../engines/security-headers/example-facts';
import { hstsOf } from '../../../engines/security-headers/hsts/applicable';
import { PRELOAD_MAX_AGE } from '../../../engines/security-headers/hsts/parse-hsts';
import { OWASP_HSTS } from '../../../engines/security-headers/references';

const NAME = 'strict-transport-security';

export default defineHeaderCheck({
  id: 'hsts-preload',
  title: 'HSTS preload asked for but not earned',
  category: 'transport',
  severity: 'info',
  description:
    'The preload directive asks to be put on the list that browsers ship with; the list refuses hosts that do not meet its conditions.',
  remediation:
    'Set max-age to at least 31536000 with includeSubDomains and redirect http to https on the same host, or drop the preload directive.',
  references: [OWASP_HSTS, 'https://hstspreload.org/'],
  cwe: ['CWE-16'],
  frameworks: { 'owasp-top10-2021': ['A05'] },
  needs: ['response'],
  *evaluate({ response }) {
    const hsts = hstsOf(response);
    if ('notApplicable' in hsts) return yield hsts.notApplicable;
    if (!hsts.policy?.preload || hsts.value === undefined) return yield notApplicable('preload is not asked for');
    const missing = [
      ...(hsts.policy.maxAge < PRELOAD_MAX_AGE ? ['max-age is below one year'] : []),
      ...(hsts.policy.includeSubDomains ? [] : ['includeSubDomains is missing']),
    ];
    if (missing.length === 0) yield pass();
    else yield fail(`The list would refuse it: ${missing.join(', ')}.`, { evidence: headerLine(NAME, hsts.value) });
  },
  examples: {
    pass: [withHeader(NAME, 'max-age=63072000; includeSubDomains; preload'), withHeader(NAME, 'max-age=600'), facts()],
    fail: [withHeader(NAME, 'max-age=63072000; preload'), withHeader(NAME, 'max-age=600; includeSubDomains; preload')],
  },
});
