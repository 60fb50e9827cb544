import { enforced, has, sourcesFor } from '../../../engines/security-headers/csp/effective';
import { defineHeaderCheck, fail, notAPage, pass, valuesOf } from '../../../engines/security-headers/define-check';
import { facts, json, withCsp, withHeader } from '../../../engines/security-headers/example-facts';
import { mdn, OWASP_CLICKJACKING } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'framing-unrestricted',
  title: 'Page can be framed by any site',
  category: 'framing',
  severity: 'medium',
  description:
    'Another site can show the page in an invisible frame and trick visitors into clicking on it (clickjacking).',
  remediation:
    'Send "Content-Security-Policy: frame-ancestors \'self\'" (or \'none\'), and "X-Frame-Options: SAMEORIGIN" for old browsers.',
  references: [OWASP_CLICKJACKING, mdn('X-Frame-Options')],
  cwe: ['CWE-1021'],
  frameworks: { 'owasp-top10-2021': ['A05'], 'asvs-4.0.3': ['14.4.7'] },
  needs: ['response', 'csp'],
  *evaluate({ response, csp }) {
    const reason = notAPage(response);
    if (reason) return yield reason;
    const policies = enforced(csp).filter((policy) => has(policy, 'frame-ancestors'));
    const open = policies.every((policy) =>
      (sourcesFor(policy, 'frame-ancestors') ?? []).some(
        (source) =>
          (source.kind === 'host' && source.host === '*') ||
          (source.kind === 'scheme' && /^https?$/.test(source.scheme)),
      ),
    );
    if (policies.length > 0) {
      // frame-ancestors makes browsers ignore X-Frame-Options (CSP3, section 6.4.2).
      if (open)
        yield fail('frame-ancestors allows every site.', {
          evidence: policies.map((policy) => policy.text).join('\n'),
        });
      else yield pass();
      return;
    }
    const options = valuesOf(response, 'x-frame-options')
      .flatMap((value) => value.split(','))
      .map((value) => value.trim().toLowerCase());
    if (options.some((value) => value === 'deny' || value === 'sameorigin')) yield pass();
    else yield fail('There is neither a frame-ancestors directive nor a usable X-Frame-Options header.');
  },
  examples: {
    pass: [
      withHeader('x-frame-options', 'DENY'),
      withCsp("frame-ancestors 'self' https://a.example"),
      withCsp('frame-ancestors'),
      json(),
      facts({ status: 502 }),
    ],
    fail: [
      facts(),
      withCsp('frame-ancestors *'),
      withHeader('x-frame-options', 'ALLOW-FROM https://a.example'),
      withHeader('content-security-policy-report-only', "frame-ancestors 'none'"),
    ],
  },
});
