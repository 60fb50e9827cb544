import { defineHeaderCheck, fail, notAPage, pass, valuesOf } from '../../../engines/security-headers/define-check';
import { facts, json, withHeader } from '../../../engines/security-headers/example-facts';
import { mdn, OWASP_HEADERS } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'permissions-policy-missing',
  title: 'No Permissions-Policy',
  category: 'isolation',
  severity: 'info',
  description:
    'The header switches off browser features (camera, location, payment) that a page does not use, for itself and for what it embeds.',
  remediation:
    'Send a Permissions-Policy that denies what the site does not use, as in "camera=(), geolocation=(), microphone=()".',
  references: [OWASP_HEADERS, mdn('Permissions-Policy')],
  cwe: ['CWE-693'],
  frameworks: { 'owasp-top10-2021': ['A05'] },
  needs: ['response'],
  *evaluate({ response }) {
    const reason = notAPage(response);
    if (reason) yield reason;
    else if (valuesOf(response, 'permissions-policy').length > 0) yield pass();
    else yield fail('The header is missing.');
  },
  examples: {
    pass: [withHeader('permissions-policy', 'camera=()'), json()],
    fail: [facts(), withHeader('feature-policy', "camera 'none'")],
  },
});
