import { probe, withCors } from '../../../engines/security-headers/cors/examples';
import { corsEvidence, reflects } from '../../../engines/security-headers/cors/judge';
import { defineHeaderCheck, fail, notApplicable, pass } from '../../../engines/security-headers/define-check';
import { FETCH } from '../../../engines/security-headers/references';

export default defineHeaderCheck({
  id: 'cors-missing-vary',
  title: 'Answer depends on the Origin but does not say so',
  category: 'cors',
  severity: 'info',
  description:
    'Without "Vary: Origin" a cache can hand the answer that was made for one origin to another, which then fails or is allowed by mistake.',
  remediation: 'Send "Vary: Origin" whenever Access-Control-Allow-Origin is computed from the request.',
  references: [FETCH],
  cwe: ['CWE-524'],
  frameworks: { 'owasp-top10-2021': ['A05'] },
  needs: ['cors'],
  *evaluate({ cors }) {
    const dynamic = cors.filter(reflects);
    if (dynamic.length === 0) return yield notApplicable('no origin was repeated');
    const missing = dynamic.find((one) => !one.vary.includes('origin') && !one.vary.includes('*'));
    if (missing) yield fail('Vary does not name Origin.', { evidence: corsEvidence(missing) });
    else yield pass();
  },
  examples: {
    pass: [
      withCors(probe('foreign', { allowOrigin: 'reflect', vary: ['accept', 'origin'] })),
      withCors(probe('foreign', { allowOrigin: '*' })),
    ],
    fail: [withCors(probe('foreign', { allowOrigin: 'reflect' }))],
  },
});
