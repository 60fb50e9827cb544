import { probe, withCors } from '../../../engines/security-headers/cors/examples';
import { corsEvidence } from '../../../engines/security-headers/cors/judge';
import { defineHeaderCheck, fail, pass, unknown } from '../../../engines/security-headers/define-check';
import { OWASP_CORS } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'cors-wildcard-credentials',
  title: 'Wildcard origin together with credentials',
  category: 'cors',
  severity: 'low',
  description:
    'Browsers refuse this pair, so nothing leaks by it; but it shows that credentials were meant to be open to every site, and one change (repeating the Origin) would make it so.',
  remediation: 'Send either "*" without Access-Control-Allow-Credentials, or exact origins with it.',
  references: [OWASP_CORS, 'https://fetch.spec.whatwg.org/#cors-protocol-and-credentials'],
  cwe: ['CWE-942'],
  frameworks: { 'owasp-top10-2021': ['A05'], 'asvs-4.0.3': ['14.5.3'] },
  needs: ['cors'],
  *evaluate({ cors }) {
    if (cors.length === 0) return yield unknown('no probe was answered');
    const both = cors.find((one) => one.allowOrigin === '*' && one.allowCredentials);
    if (both) yield fail('The server sends both.', { evidence: corsEvidence(both) });
    else yield pass();
  },
  examples: {
    pass: [withCors(probe('foreign', { allowOrigin: '*' }))],
    fail: [withCors(probe('foreign', { allowOrigin: '*', allowCredentials: true }))],
  },
});
