import { probe, withCors } from '../../../engines/security-headers/cors/examples';
import { corsEvidence, reflects } from '../../../engines/security-headers/cors/judge';
import { defineHeaderCheck, fail, pass, unknown } from '../../../engines/security-headers/define-check';
import { OWASP_CORS } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'cors-null-origin',
  title: 'The null origin is allowed to read responses',
  category: 'cors',
  severity: 'high',
  description:
    'Every site can send requests with the origin "null" from a sandboxed frame, so allowing it allows everyone.',
  remediation: 'Take "null" off the list of allowed origins.',
  references: [OWASP_CORS],
  cwe: ['CWE-942', 'CWE-346'],
  frameworks: { 'owasp-top10-2021': ['A01', 'A05'], 'asvs-4.0.3': ['14.5.3'] },
  needs: ['cors'],
  *evaluate({ cors }) {
    const asNull = cors.find((one) => one.trick === 'null');
    if (!asNull) return yield unknown('the probe with the null origin was not answered');
    if (!reflects(asNull)) yield pass();
    else if (asNull.allowCredentials) yield fail('Credentials are allowed too.', { evidence: corsEvidence(asNull) });
    else
      yield fail('Credentials are not allowed, so only what anyone could fetch is open.', {
        evidence: corsEvidence(asNull),
        severity: 'low',
      });
  },
  examples: {
    pass: [withCors(probe('null')), withCors(probe('null', { allowOrigin: '*' }))],
    fail: [
      withCors(probe('null', { allowOrigin: 'reflect', allowCredentials: true })),
      withCors(probe('null', { allowOrigin: 'reflect' })),
    ],
  },
});
