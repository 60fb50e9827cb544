import { probe, withCors } from '../../../engines/security-headers/cors/examples';
import { defineHeaderCheck, fail, pass, unknown } from '../../../engines/security-headers/define-check';
import { corsEvidence, reflects } from '../../../engines/security-headers/cors/judge';
import { OWASP_CORS } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'cors-any-origin',
  title: 'Every site is allowed to read responses',
  category: 'cors',
  severity: 'high',
  description: 'The server repeats whatever Origin it is sent in Access-Control-Allow-Origin.',
  remediation: 'Compare the Origin with a list of exact origins, and send the header only for those.',
  references: [OWASP_CORS, 'https://fetch.spec.whatwg.org/#http-cors-protocol'],
  cwe: ['CWE-942', 'CWE-346'],
  frameworks: { 'owasp-top10-2021': ['A01', 'A05'], 'asvs-4.0.3': ['14.5.3'] },
  needs: ['cors'],
  *evaluate({ cors }) {
    const foreign = cors.find((one) => one.trick === 'foreign');
    if (!foreign) return yield unknown('the probe with a foreign origin was not answered');
    if (!reflects(foreign)) yield pass();
    else if (foreign.allowCredentials)
      yield fail('Credentials are allowed too: any site that a signed-in visitor opens can read his data.', {
        evidence: corsEvidence(foreign),
      });
    else
      yield fail('Credentials are not allowed, so only what anyone could fetch is open.', {
        evidence: corsEvidence(foreign),
        severity: 'low',
      });
  },
  examples: {
    pass: [
      withCors(probe('foreign')),
      withCors(probe('foreign', { allowOrigin: '*' })),
      withCors(probe('foreign', { allowOrigin: 'https://shop.example', allowCredentials: true })),
    ],
    fail: [
      withCors(probe('foreign', { allowOrigin: 'reflect', allowCredentials: true })),
      withCors(probe('foreign', { allowOrigin: 'reflect' })),
    ],
  },
});
