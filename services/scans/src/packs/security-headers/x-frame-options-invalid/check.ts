import { enforced, has } from '../../../engines/security-headers/csp/effective';
import {
  defineHeaderCheck,
  fail,
  headerLine,
  notAPage,
  notApplicable,
  pass,
  valuesOf,
} from '../../../engines/security-headers/define-check';
import { facts, withHeader } from '../../../engines/security-headers/example-facts';
import { mdn, OWASP_CLICKJACKING } from '../../../engines/security-headers/references';

const NAME = 'x-frame-options';

export default defineHeaderCheck({
  id: 'x-frame-options-invalid',
  title: 'X-Frame-Options with a value browsers ignore',
  category: 'framing',
  severity: 'low',
  description:
    'Only DENY and SAMEORIGIN are understood; ALLOW-FROM is gone from browsers, and contradicting values are read differently.',
  remediation:
    'Send X-Frame-Options once, with DENY or SAMEORIGIN, and name further sites in the frame-ancestors directive.',
  references: [OWASP_CLICKJACKING, mdn('X-Frame-Options')],
  cwe: ['CWE-1021'],
  frameworks: { 'owasp-top10-2021': ['A05'], 'asvs-4.0.3': ['14.4.7'] },
  needs: ['response', 'csp'],
  *evaluate({ response, csp }) {
    const reason = notAPage(response);
    if (reason) return yield reason;
    const values = valuesOf(response, NAME);
    const distinct = new Set(values.flatMap((value) => value.split(',')).map((value) => value.trim().toLowerCase()));
    if (distinct.size === 0) return yield notApplicable('the header is not sent');
    const evidence = values.map((value) => headerLine(NAME, value)).join('\n');
    const superseded = enforced(csp).some((policy) => has(policy, 'frame-ancestors'));
    const severity = superseded ? ('info' as const) : ('low' as const);
    if ([...distinct].some((value) => value !== 'deny' && value !== 'sameorigin'))
      yield fail('The value is none of DENY and SAMEORIGIN.', { evidence, severity });
    else if (distinct.size > 1) yield fail('The values contradict each other.', { evidence, severity });
    else yield pass();
  },
  examples: {
    pass: [withHeader(NAME, 'SAMEORIGIN'), withHeader(NAME, 'deny', 'DENY'), facts()],
    fail: [withHeader(NAME, 'ALLOWALL'), withHeader(NAME, 'DENY, SAMEORIGIN')],
  },
});
