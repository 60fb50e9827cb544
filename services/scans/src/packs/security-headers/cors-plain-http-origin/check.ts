import { probe, withCors } from '../../../engines/security-headers/cors/examples';
import { corsEvidence, reflects } from '../../../engines/security-headers/cors/judge';
import { defineHeaderCheck, fail, notApplicable, pass, unknown } from '../../../engines/security-headers/define-check';
import { OWASP_CORS } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'cors-plain-http-origin',
  title: 'Plain http origins may read responses with credentials',
  category: 'cors',
  severity: 'medium',
  description:
    'Whoever sits on the network can answer for an http origin and then read https responses in the name of the visitor.',
  remediation: 'Allow https origins only.',
  references: [OWASP_CORS],
  cwe: ['CWE-942', 'CWE-319'],
  frameworks: { 'owasp-top10-2021': ['A01', 'A05'], 'asvs-4.0.3': ['14.5.3'] },
  needs: ['cors', 'response'],
  *evaluate({ cors, response }) {
    const foreign = cors.find((one) => one.trick === 'foreign');
    const plain = cors.find((one) => one.trick === 'plain-http');
    if (response.scheme === 'http') return yield notApplicable('the target itself is served over http');
    if (!plain) return yield unknown('the probe with an http origin was not answered');
    if (foreign && reflects(foreign)) return yield unknown('every origin is allowed: see cors-any-origin');
    if (reflects(plain) && plain.allowCredentials)
      yield fail('It was allowed with credentials.', { evidence: corsEvidence(plain) });
    else yield pass();
  },
  examples: {
    pass: [withCors(probe('plain-http')), withCors(probe('plain-http', { allowOrigin: 'reflect' }))],
    fail: [withCors(probe('foreign'), probe('plain-http', { allowOrigin: 'reflect', allowCredentials: true }))],
  },
});
